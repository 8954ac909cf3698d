import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { codeOf } from '../support/guide.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

/** A test machine may be several times slower than the half minute that this takes. */
const limitMs = 600_000;
/** Number of events of all shoppers, the same on every machine. */
const simulatedEvents = 67_318;
const env = { PIXEL_DEMO: 'on' };

let pixel: PixelServer;
let killed: PixelServer;
beforeAll(async () => {
  killed = await startPixelServer({ env });
  await eventually(
    () => countOf(killed, '--simulated'),
    (count) => count > 0,
    limitMs,
  );
  await killed.end('SIGKILL');
  pixel = await startPixelServer({ env, dataDirectory: killed.dataDirectory });
  // On a slow machine, the first count may come after the first server has created everything.
  const state = await eventually(
    () => stateOfPast(pixel),
    (state) => state === 'made',
    limitMs,
  );
  expect(state, pixel.output()).toBe('made');
}, 2 * limitMs);
afterAll(async () => {
  await pixel.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

/** Queries the server's own PostgreSQL, whose lock file contains its address. */
async function stateOfPast({ dataDirectory }: PixelServer): Promise<unknown> {
  const lock = await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = lock.split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'pixel', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query("select state from simulated_pasts where project_key = 'pk_demo'");
  await client.end();
  return rows[0]?.state;
}

async function countOf(server: PixelServer, ...args: readonly string[]): Promise<number> {
  const { stdout } = await server.cli('events', 'count', '--project', 'pk_demo', '--json', ...args);
  return stdout === '' ? -1 : (JSON.parse(stdout) as { count: number }).count;
}

interface Report {
  readonly verdict: { readonly state: string };
  readonly isFinal: boolean;
  readonly accounting: readonly {
    readonly step: string;
    readonly variants: Readonly<Record<string, number>>;
  }[];
  readonly metrics: readonly { readonly arms: readonly { readonly n: number; readonly open: number }[] }[];
}

async function resultsOf(experiment: string): Promise<Report> {
  const { stdout } = await pixel.cli('results', experiment, '--project', 'pk_demo', '--json');
  return JSON.parse(stdout);
}

it('produces the same after a kill midway: every event once, and no dead letters', async () => {
  expect(killed.output()).toMatch(/Note .*simulated shoppers.* results demo-checkout --project pk_demo/);
  expect(await countOf(pixel, '--simulated')).toBe(simulatedEvents);
  const { stdout } = await pixel.cli('events', 'dead', 'list', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ count: 0 });
});

it('shows a winner with the second command of the README', async () => {
  const [commands = ''] = await codeOf('../../README.md', 'sh');
  const [, command = ''] = /^npm run --silent pixel -- (.+?) +#/m.exec(commands) ?? [];
  const { code, stdout } = await pixel.cli(...command.split(' '));
  expect(code).toBe(0);
  expect(stdout).toContain('Shorter checkout (demo-checkout)');
});

it('has a final winner with 12,000 visitors per arm and closed windows', async () => {
  const { verdict, isFinal, metrics } = await resultsOf('demo-checkout');
  expect(verdict.state).toBe('winning');
  expect(isFinal).toBe(true);
  for (const { n, open } of metrics.flatMap(({ arms }) => arms)) {
    expect(n).toBeGreaterThan(12_000);
    expect(open).toBe(0);
  }
});

it('proves its winner to the last digit, from visitor rows', async () => {
  const bundle = join(pixel.dataDirectory, 'demo-checkout.jsonl.gz');
  const exported = await pixel.cli(
    ...['results', 'export', 'demo-checkout', '--project', 'pk_demo', '--output', bundle],
  );
  expect(exported.code, exported.stderr).toBe(0);
  const { code, stdout } = await pixel.cli('results', 'verify', bundle);
  expect(stdout).toMatch(/^ok +look \d+, .* figures, from visitors$/m);
  expect(stdout).toMatch(/figures match exactly\.$/m);
  expect(code).toBe(0);
});

it('has an inconclusive test, an untrustworthy one, and a harmful one', async () => {
  expect((await resultsOf('demo-headline')).verdict.state).toBe('inconclusive');
  expect((await resultsOf('demo-gallery')).verdict.state).toBe('untrusted');
  expect((await resultsOf('demo-recommendations')).verdict.state).toBe('harm');
  const { stdout } = await pixel.cli('results', 'demo-gallery', '--project', 'pk_demo');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The imbalance comes from Firefox on computers');
});

it('explains the split mismatch: pages were assigned evenly, but some of one variant never reported', async () => {
  const { accounting } = await resultsOf('demo-gallery');
  const at = (step: string, variant: string) =>
    accounting.find((each) => each.step === step)?.variants[variant] ?? Number.NaN;
  expect(at('assigned', 'control')).toBe(at('stored', 'control'));
  expect(at('assigned', 'treatment') / at('assigned', 'control')).toBeCloseTo(1, 1);
  // 70% of a fifth, the share of Firefox.
  expect(at('stored', 'treatment') / at('assigned', 'treatment')).toBeCloseTo(0.86, 1);
  const { stdout } = await pixel.cli(
    'visits',
    '--project',
    'pk_demo',
    '--experiment',
    'demo-gallery',
    '--json',
  );
  expect(JSON.parse(stdout)).toMatchObject({ counts: [] });
});

it('returns earlier results as of their time', async () => {
  const { stdout } = await pixel.cli('results', 'demo-checkout', '--project', 'pk_demo', '--at', '21d');
  expect(stdout).not.toContain('Significant');
  expect(stdout).toMatch(/Ordered/);
});

it.each([
  ['demo-recommend', 738],
  ['demo-found', 576],
])('has answers to the survey %s', async (survey, completed) => {
  const { stdout } = await pixel.cli('surveys', 'results', survey, '--project', 'pk_demo');
  expect(stdout).toMatch(new RegExp(`^completed +${completed} `, 'm'));
});

it('sends no alerts, even if recomputed', async () => {
  const types = 'experiment.significant,experiment.srm_detected,experiment.guardrail_breached';
  const url = 'https://hooks.example/';
  const created = await pixel.cli(
    ...['webhooks', 'create', 'all', '--project', 'pk_demo', '--url', url, '--types', types],
  );
  expect(created.code, created.stderr).toBe(0);
  for (const experiment of ['demo-checkout', 'demo-gallery', 'demo-recommendations']) {
    const looked = await pixel.cli('results', experiment, '--project', 'pk_demo', '--refresh');
    expect(looked.code, looked.stderr).toBe(0);
  }
  const { stdout } = await pixel.cli('webhooks', 'log', 'all', '--project', 'pk_demo', '--json');
  expect(stdout).toBe('{"messages":[]}\n');
});

it('is excluded from counts, and real visitors are counted as usual', async () => {
  expect(await countOf(pixel)).toBe(0);
  const url = encodeURIComponent(`${pixel.url}/demo/product/mug`);
  const anonymousId = '00000000-0000-4000-8000-000000000001';
  const response = await fetch(
    `${pixel.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=${anonymousId}&url=${url}`,
  );
  const { assignments, version } = (await response.json()) as {
    readonly assignments: readonly { readonly experimentKey: string }[];
    readonly version: string;
  };
  expect(assignments.map(({ experimentKey }) => experimentKey)).toEqual(['product-cta']);
  const sent = { projectKey: 'pk_demo', anonymousId, eventName: '$exposure', assignments, version };
  const answer = await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  expect(answer.status).toBe(200);
  expect(
    await eventually(
      () => countOf(pixel),
      (count) => count === 1,
      limitMs,
    ),
  ).toBe(1);
  const { stdout } = await pixel.cli('exposures', 'product-cta', '--project', 'pk_demo', '--json');
  expect(JSON.parse(stdout).totals.visitors).toBe(1);
});

it(
  'is not created again at the next start, even after deletion',
  async () => {
    const { stdout } = await pixel.cli('demo', 'clear', '--project', 'pk_demo', '--yes');
    expect(stdout).toContain(`${simulatedEvents} simulated events were removed.`);
    await pixel.end('SIGTERM');
    pixel = await startPixelServer({ env, dataDirectory: pixel.dataDirectory });
    expect(pixel.output()).not.toContain('simulated shoppers');
    expect(await countOf(pixel, '--simulated')).toBe(1);
    const { stdout: results } = await pixel.cli(
      'results',
      'demo-checkout',
      '--project',
      'pk_demo',
      '--refresh',
    );
    expect(results).not.toContain('Significant');
  },
  limitMs,
);
