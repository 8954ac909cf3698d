/** A Content-Security-Policy: its directives in their order, names in lower case. */
export type Policy = readonly { readonly name: string; readonly sources: readonly string[] }[];

/** Parses the text of a header or of a `<meta>`, which may hold several policies with commas between them. */
export function parsePolicies(text: string): readonly Policy[] {
  return text
    .split(',')
    .map((policy) => {
      const names = new Set<string>();
      return policy.split(';').flatMap((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        const key = name.toLowerCase();
        // Of a directive that is there twice browsers take the first.
        if (key === '' || names.has(key)) return [];
        names.add(key);
        return [{ name: key, sources }];
      });
    })
    .filter((policy) => policy.length > 0);
}

/** Writes a policy as a header has it. */
export function writePolicy(policy: Policy): string {
  return policy.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');
}

/** The directive of a policy that decides, the first of `names` that it has; undefined where nothing is restricted. */
export function deciding(policy: Policy, names: readonly string[]): Policy[number] | undefined {
  return names
    .map((name) => policy.find((directive) => directive.name === name))
    .find((directive) => directive !== undefined);
}

/** Adds a source to the directive that decides; one that only stands in for others is copied and left as it is. */
export function withSource(policy: Policy, names: readonly string[], source: string): Policy {
  const directive = deciding(policy, names);
  if (directive === undefined || directive.sources.includes(source)) return policy;
  const sources = [...directive.sources.filter((each) => each.toLowerCase() !== "'none'"), source];
  if (directive.name !== 'default-src')
    return policy.map((each) => (each === directive ? { ...each, sources } : each));
  return [...policy, { name: names.at(-2) ?? directive.name, sources }];
}

/** Says whether one of the sources of a directive lets an address in; `page`: the one whose policy it is. */
export function letsIn(sources: readonly string[], url: URL, page: URL): boolean {
  return sources.some((source) => isOf(source, url, page));
}

function isOf(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return url.origin === page.origin;
  if (text === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isScheme(text, url);
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (parts === null) return false;
  const [, scheme = page.protocol, host = '', port, path] = parts;
  return (
    isScheme(scheme.toLowerCase(), url) &&
    isHost(host.toLowerCase(), url) &&
    isPort(port, url) &&
    isPath(path, url)
  );
}

/** What is allowed over `http:` is allowed over `https:`, too. */
function isScheme(scheme: string, url: URL): boolean {
  return url.protocol === scheme || (scheme === 'http:' && url.protocol === 'https:');
}

function isHost(host: string, url: URL): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}

function isPort(port: string | undefined, url: URL): boolean {
  if (port === '*') return true;
  if (port === undefined) return url.port === '';
  return (url.port || (url.protocol === 'https:' ? '443' : '80')) === port;
}

function isPath(path: string | undefined, url: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}
