import { parseArgs } from 'node:util';

/**
 * @typedef {object} TrafficOptions
 * @property {number} visitors
 * @property {string} url base URL of the public port, without a trailing slash
 * @property {string} project
 * @property {string} seed the same seed yields the same visitors
 * @property {number} concurrency visitors at a time
 */

const maxVisitors = 1_000_000;
const maxConcurrent = 256;

export const usage = `Usage: npm run demo:traffic -- [options]

  --visitors <number>     number of shoppers (1000)
  --url <address>         the public port of the server (http://localhost:8787)
  --project <key>         the project of the shop (pk_demo)
  --seed <text>           the same seed yields the same visitors (today's date)
  --concurrency <number>  visitors at a time (16)
  --allow-remote          allow a URL of another machine
  --help                  print this help
`;

/**
 * Parses the command line. Rejects URLs of other machines unless explicitly allowed: simulated visitors among real ones can't be removed
 * again.
 *
 * @param {readonly string[]} args
 * @returns {TrafficOptions | { readonly problem: string } | { readonly help: true }}
 */
export function readTrafficOptions(args) {
  /** @type {ReturnType<typeof parse>} */
  let values;
  try {
    values = parse(args);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (values.help) return { help: true };
  const visitors = wholeNumber(values.visitors, maxVisitors);
  if (visitors === undefined) return { problem: `--visitors must be a number from 1 to ${maxVisitors}.` };
  const concurrency = wholeNumber(values.concurrency, maxConcurrent);
  if (concurrency === undefined)
    return { problem: `--concurrency must be a number from 1 to ${maxConcurrent}.` };
  const url = URL.canParse(values.url) ? new URL(values.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { problem: '--url must be an address such as http://localhost:8787.' };
  if (!isLoopback(url.hostname) && !values['allow-remote'])
    return {
      problem: `${url.host} is not this machine, so simulated visitors would count as real ones. --allow-remote sends them anyway.`,
    };
  const { project, seed } = values;
  return { visitors, concurrency, url: url.href.replace(/\/+$/, ''), project, seed };
}

/** @param {readonly string[]} args */
function parse(args) {
  return parseArgs({
    args: [...args],
    options: {
      visitors: { type: 'string', default: '1000' },
      url: { type: 'string', default: 'http://localhost:8787' },
      project: { type: 'string', default: 'pk_demo' },
      seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      concurrency: { type: 'string', default: '16' },
      'allow-remote': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

/**
 * @param {string} text
 * @param {number} most
 */
function wholeNumber(text, most) {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : undefined;
}

/** @param {string} host */
function isLoopback(host) {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
  );
}
