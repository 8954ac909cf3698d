import type { Snapshot, SnapshotExperiment } from '@pixel/engine';
import vectors from '@pixel/engine/vectors/audiences.json' with { type: 'json' };
import { audienceSchema, bootstrapSchema, errorBodySchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../support/start-edge.ts';

interface AudienceCase {
  readonly when: string;
  readonly audience: unknown;
  readonly agent?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly attributes?: object;
  readonly attributesText?: string;
  readonly matches: boolean;
}

const agents: Readonly<Record<string, string>> = vectors.agents;
const cases: readonly AudienceCase[] = vectors.cases;
const visitor = '00000000-0000-4000-8000-000000000000';
const id = '01900000-0000-7000-8000-000000000000';
const now = Date.parse('2026-01-02T03:04:05.678Z');

function experiment(experimentKey: string, audience: unknown): SnapshotExperiment {
  return {
    experimentKey,
    experimentId: id,
    name: experimentKey,
    salt: experimentKey,
    coverage: 1,
    urlRules: { include: [], exclude: [] },
    audience: audienceSchema.parse(audience),
    variants: ['control', 'treatment'].map((variantKey) => ({
      variantKey,
      variantId: id,
      name: variantKey,
      weight: 0.5,
      isControl: variantKey === 'control',
      changes: [],
    })),
    goals: [],
    exposure: 'code',
    probes: [],
  };
}

function snapshot(projectKey: string, experiments: readonly SnapshotExperiment[]): Snapshot {
  return {
    formatVersion: 1,
    projectKey,
    version: '2026-01-01T00:00:00.000Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: experiments.map((each, index) => ({
      ...each,
      experimentId: `${id.slice(0, -4)}${String(index).padStart(4, '0')}`,
    })),
  };
}

const plan = { attribute: 'plan', operator: 'equals', value: 'pro' };
let trustingEdge: StartedEdge;
let distrustingEdge: StartedEdge;
let customHeaderEdge: StartedEdge;

beforeAll(async () => {
  trustingEdge = await startEdge({ isTrustedProxy: () => true }, { now });
  distrustingEdge = await startEdge({}, { now });
  customHeaderEdge = await startEdge(
    { isTrustedProxy: () => true, countryHeader: 'x-geoip-country' },
    { now },
  );
  const country = { attribute: 'country', operator: 'equals', value: 'DE' };
  const projects = [
    snapshot(
      'pk_cases',
      cases.map(({ audience }, index) => experiment(`case-${index}`, audience)),
    ),
    snapshot('pk_few', [experiment('plan', plan), experiment('country', country)]),
  ];
  for (const project of projects)
    for (const { kv } of [trustingEdge, distrustingEdge, customHeaderEdge])
      await kv.put(`project/${project.projectKey}`, JSON.stringify(project));
});

afterAll(() => Promise.all([trustingEdge.close(), distrustingEdge.close(), customHeaderEdge.close()]));

const pathOf = (projectKey: string, parameters: Readonly<Record<string, string>>): string =>
  `/sdk/bootstrap?${new URLSearchParams({ projectKey, anonymousId: visitor, ...parameters })}`;

async function keysOf(response: Response): Promise<readonly string[]> {
  expect(response.status).toBe(200);
  const { assignments } = bootstrapSchema.parse(await response.json());
  return assignments.map(({ experimentKey }) => experimentKey);
}

describe.each(bindingNames)('through the %s binding', (binding) => {
  describe(`audiences: ${cases.length} cases over HTTP, through ${binding}`, () => {
    it.each(cases.map((audienceCase, index) => ({ ...audienceCase, index })))(
      '$when: $matches',
      async ({ index, agent, headers, parameters, attributes, attributesText, matches }) => {
        const path = pathOf('pk_cases', {
          ...parameters,
          ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
          ...(attributesText === undefined ? {} : { attributes: attributesText }),
        });
        const userAgent = agent === undefined ? {} : { 'user-agent': agents[agent] ?? '' };
        const answer = await trustingEdge.send[binding](path, { headers: { ...userAgent, ...headers } });
        expect((await keysOf(answer)).includes(`case-${index}`)).toBe(matches);
      },
    );
  });

  it('trusts a country only from a trusted proxy', async () => {
    const headers = { 'cf-ipcountry': 'DE' };
    expect(await keysOf(await trustingEdge.send[binding](pathOf('pk_few', {}), { headers }))).toEqual([
      'country',
    ]);
    expect(await keysOf(await distrustingEdge.send[binding](pathOf('pk_few', {}), { headers }))).toEqual([]);
  });

  it.each([
    ['x-geoip-country', ['country']],
    ['X-GeoIP-Country', ['country']],
    ['cf-ipcountry', []],
    ['cloudfront-viewer-country', []],
    ['x-vercel-ip-country', []],
  ])('reads the country only from the configured header: %s', async (header, keys) => {
    const answer = await customHeaderEdge.send[binding](pathOf('pk_few', {}), {
      headers: { [header]: 'DE' },
    });
    expect(await keysOf(answer)).toEqual(keys);
  });

  it.each([
    ['a repeated key, whose first value counts', '{"plan":"pro","plan":"free"}'],
    ['an escaped key', '{"pl\\u0061n":"pro"}'],
    ['2,048 bytes', `{"plan":"pro","more":"${'x'.repeat(2_048 - 24)}"}`],
    ['numbers of any size', '{"plan":"pro","more":1e999}'],
  ])('accepts attributes with %s', async (_, attributes) => {
    const answer = await trustingEdge.send[binding](pathOf('pk_few', { attributes }));
    expect(await keysOf(answer)).toEqual(['plan']);
  });

  it.each([
    ['text that is not JSON', 'plan=pro'],
    ['an unterminated object', '{"plan":"pro"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"pro"'],
    ['a nested object', '{"plan":{"name":"pro"}}'],
    ['a list of numbers', '{"sizes":[1,2]}'],
    ['a list with null', '{"sizes":["s",null]}'],
    ['a list of lists', '{"sizes":[["s"]]}'],
    ['2,049 bytes', `{"plan":"pro","more":"${'x'.repeat(2_049 - 24)}"}`],
    ['1,200 characters of 2 bytes', `{"more":"${'é'.repeat(1_200)}"}`],
    ['2,000 brackets', '['.repeat(2_000)],
    ['only a space', ' '],
  ])('refuses attributes with %s', async (_, attributes) => {
    for (const projectKey of ['pk_few', 'pk_nobody']) {
      const response = await trustingEdge.send[binding](pathOf(projectKey, { attributes }));
      expect(response.status).toBe(400);
      const { error } = errorBodySchema.parse(await response.json());
      expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: 'attributes' }] });
    }
  });

  it('uses the first of repeated attributes, in any encoding', async () => {
    const path = pathOf('pk_few', { attributes: '{"plan":"pro"}' });
    for (const more of ['attributes=%7B%7D', 'attribute%73=', 'attributes', 'attributes=nope'])
      expect(await keysOf(await trustingEdge.send[binding](`${path}&${more}`))).toEqual(['plan']);
    const badFirst = `${pathOf('pk_few', { attributes: 'nope' })}&attributes=%7B%7D`;
    expect((await trustingEdge.send[binding](badFirst)).status).toBe(400);
  });

  it('refuses attributes with broken encoding', async () => {
    const response = await trustingEdge.send[binding](`${pathOf('pk_few', {})}&attributes=%7B%ZZ`);
    expect(response.status).toBe(400);
  });

  it.each([
    ['referrer', '%E0%A4%A'],
    ['referrer', 'javascript:alert(1)'],
    ['referrer', `https://${'a'.repeat(9_000)}.example/`],
    ['utm', '%%%=&&&==?'],
    ['utm', 'utm_source='.repeat(900)],
    ['returning', 'true'],
    ['returning', '2'],
    ['returning', ''],
    ['url', 'https://[::1'],
  ])('responds as usual with %s=%s', async (name, value) => {
    const path = `${pathOf('pk_cases', { attributes: '{"plan":"pro"}' })}&${name}=${value}`;
    expect((await trustingEdge.send[binding](path)).status).toBe(200);
  });

  it('uses the first of other repeated parameters', async () => {
    const path = `${pathOf('pk_cases', { returning: '1' })}&returning=0`;
    const index = cases.findIndex(({ when }) => when === 'a visitor who returns');
    expect(await keysOf(await trustingEdge.send[binding](path))).toContain(`case-${index}`);
  });
});

it('requests no client hints if no experiment has an audience', async () => {
  const { audience: _, ...everyone } = experiment('everyone', plan);
  await trustingEdge.kv.put('project/pk_everyone', JSON.stringify(snapshot('pk_everyone', [everyone])));
  const reads: string[] = [];
  const response = await trustingEdge.edge.respond({
    method: 'GET',
    path: '/sdk/bootstrap',
    query: `projectKey=pk_everyone&anonymousId=${visitor}&referrer=https://google.com/`,
    header(name) {
      reads.push(name);
      return undefined;
    },
    peerAddress: '127.0.0.1',
    body: () => Promise.resolve(new Uint8Array()),
  });
  expect(response.body).toContain('"experimentKey":"everyone"');
  expect(reads.filter((name) => name !== 'origin')).toEqual([]);
});
