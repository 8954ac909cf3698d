import type { ResultsReport } from '@pixel/control';
import { prepareSnapshot, type Snapshot } from '@pixel/engine';
import { createIngest } from '@pixel/ingest';
import type { EventStore, VisitCountRow } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../support/clickhouse.ts';
import { startTestControl, type TestControl } from '../support/control.ts';
import { eventually } from '../support/eventually.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 10, 2, 8);
const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  crawler: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  headless:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
} as const;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let projectKey = '';
let made = 0;
let chance: () => number;
/** Visitors' events since, as queued by the edge. */
let records: Uint8Array[] = [];
let visits: Map<string, VisitCountRow>;

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
});
afterAll(() => clickhouse.stop());
beforeEach(async () => {
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  projectKey = `pk_doctor_${++made}`;
  chance = createChance(made);
  records = [];
  visits = new Map();
  return async () => {
    await test.stop();
    await events.close();
  };
});

/** Returns deterministic numbers in [0, 1) for a seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Change {
  readonly selector: string;
  readonly operation: string;
  readonly value: string;
}

const text: Change = { selector: '#buy', operation: 'set_text', value: 'Buy now' };

async function apply(changes: readonly Change[] = [text]): Promise<void> {
  const variant = (variantKey: string, own: readonly Change[]) => ({
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: variantKey === 'control',
    changes: own.map((change, orderIndex) => ({ ...change, orderIndex })),
  });
  const experiment = {
    // Assignments are deterministic.
    ...{ experimentKey: 'cta', name: 'Call to action', status: 'running', salt: 'doctor' },
    variants: [variant('control', []), variant('bar', changes)],
    goals: [],
  };
  await test.control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey, experiments: [experiment] }] }),
    { author: 'tests' },
  );
}

interface ServedConfiguration {
  readonly version: string;
  readonly phase: number;
  readonly experimentId: string;
  variantOf(visitor: string): {
    readonly variantKey: string;
    readonly variantId: string;
    readonly isControl: boolean;
  };
}

/** Returns what an edge with the latest configuration serves. */
async function served(): Promise<ServedConfiguration> {
  const snapshot = JSON.parse((await test.kv.get(`project/${projectKey}`)) ?? '') as Snapshot;
  const [found] = prepareSnapshot(snapshot).experimentById.values();
  if (found === undefined) throw new Error('Nothing is published');
  const { experimentId, variants, phase = 0 } = found.experiment;
  return {
    version: snapshot.version,
    phase,
    experimentId,
    variantOf(visitor) {
      const allocated = found.allocate(visitor);
      const variant = allocated.status === 'excluded' ? undefined : variants[allocated.variant];
      if (variant === undefined) throw new Error('The visitor is excluded');
      return variant;
    },
  };
}

interface Visitor {
  readonly hour: number;
  readonly variantKey: string;
  readonly agent: keyof typeof agents;
  readonly country: string;
}

interface VisitOptions {
  /** The configuration that they receive. */
  readonly from: ServedConfiguration;
  readonly agent?: keyof typeof agents;
  readonly country?: string;
  /** Whether its exposure gets through. */
  exposed?(visitor: Visitor): boolean;
  /** The status of the first change that its page reports. */
  changed?(visitor: Visitor): string;
}

const pick = (share: number) => chance() < share;
const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
const hex = (length: number) => Array.from({ length }, () => Math.floor(chance() * 16).toString(16)).join('');

/** Adds new visitors in one hour: counts their visits, and queues their pages' events. */
function addVisitors(hour: number, visitors: number, options: VisitOptions): void {
  const { from } = options;
  for (let index = 0; index < visitors; index += 1) {
    const anonymousId = uuid();
    const { variantKey, variantId, isControl } = from.variantOf(anonymousId);
    const agent = options.agent ?? (pick(0.35) ? 'firefox' : 'chrome');
    const country = options.country ?? (pick(0.3) ? 'AU' : 'DE');
    const visitor = { hour, variantKey, agent, country };
    const at = start + hour * hourMs + Math.floor(chance() * hourMs);
    count(visitor, from.phase);
    const { experimentId, version } = from;
    const assignments = [{ experimentId, experimentKey: 'cta', variantId, variantKey, isControl }];
    const send = (eventName: string, payload: object, sequence: number) => {
      const receivedAt = new Date(at + sequence).toISOString();
      const eventId = `${anonymousId}-${sequence}`;
      records.push(
        encodeEventRecord(
          { receivedAt, eventId, requestId: eventId, userAgent: agents[agent], language: 'de', country },
          JSON.stringify({
            ...{ projectKey, anonymousId, eventName, version, assignments, sequence, payload },
            url: 'https://shop.example/product',
          }),
        ),
      );
    };
    if (options.exposed?.(visitor) ?? true) send('$exposure', {}, 1);
    const state = options.changed?.(visitor) ?? 'applied';
    if (variantKey === 'bar' && pick(0.3))
      send(
        '$change',
        {
          weight: 10,
          experiments: [{ experimentKey: 'cta', variantKey, phase: from.phase, changes: [state] }],
        },
        2,
      );
  }
}

function count({ hour, variantKey, country }: Visitor, phase: number): void {
  const key = JSON.stringify([hour, variantKey, country, phase]);
  const row = visits.get(key) ?? {
    ...{ counterId: '00000000-0000-4000-8000-000000000001', projectKey, experimentKey: 'cta' },
    ...{ variantKey, phase, hour: start + hour * hourMs, country, bootstraps: 0, newVisitors: 0 },
  };
  visits.set(key, { ...row, bootstraps: row.bootstraps + 1, newVisitors: row.newVisitors + 1 });
}

/** Stores the queued events, as ingest does, and returns the results at that time. */
async function resultsAfter(hours: number): Promise<ResultsReport> {
  for (let from = 0; from < records.length; from += 1_000)
    await Promise.all(records.slice(from, from + 1_000).map((record) => test.queue.append(record)));
  await events.visits.insert({ counts: [...visits.values()], samples: [] });
  test.clock.now = start + hours * hourMs;
  const stopping = new AbortController();
  const running = createIngest({
    ...{ queue: test.queue, events, kv: test.kv, now: () => test.clock.now, random: chance, pauseMs: 1 },
    log: { info() {}, warn() {}, error() {} },
  }).run(stopping.signal);
  await eventually(test.queue.backlog, (backlog) => backlog === 0);
  stopping.abort();
  await running;
  const path = `/api/projects/${projectKey}/experiments/cta/results/refresh`;
  const response = await test.control.operatorApp.request(path, { method: 'POST' });
  return (await response.json()) as ResultsReport;
}

const hourOf = (iso = '') => (Date.parse(iso) - start) / hourMs;
const forEachHour = (hours: number, visit: (hour: number) => void) =>
  Array.from({ length: hours }, (_, hour) => visit(hour));

describe('the doctor of an experiment', () => {
  it('names a redirect that leaves before its exposure is sent', async () => {
    await apply([{ selector: '', operation: 'redirect', value: '/product-b' }]);
    const from = await served();
    forEachHour(48, (hour) =>
      addVisitors(hour, 60, { from, exposed: ({ variantKey }) => variantKey === 'control' || pick(0.7) }),
    );
    const { verdict, diagnoses } = await resultsAfter(48);
    expect(verdict.state).toBe('untrusted');
    expect(diagnoses).toMatchObject([
      {
        ...{ code: 'redirect_loses_exposures', segment: [], isSinceStart: true, step: 'exposed' },
        ...{ variantKey: 'bar', confidence: 'high', error: { kind: 'redirect', target: '/product-b' } },
        actions: [
          { code: 'pause_experiment', command: `pixel experiments pause cta --project ${projectKey}` },
          { code: 'new_phase', command: `pixel experiments phase cta --project ${projectKey}` },
        ],
      },
    ]);
  });

  it.each([
    ['recognized by their user agent and left out', 'crawler'],
    ['unrecognized and counted as visitors', 'headless'],
  ] as const)('names a wave of bots that open one variant’s page, %s', async (_, agent) => {
    await apply();
    const from = await served();
    forEachHour(60, (hour) => {
      addVisitors(hour, 50, { from });
      if (hour >= 40)
        addVisitors(hour, 60, {
          ...{ from, agent, country: 'SG' },
          exposed: ({ variantKey }) => variantKey === 'bar' || pick(0.1),
        });
    });
    const { diagnoses } = await resultsAfter(60);
    expect(diagnoses).toMatchObject([
      {
        ...{ code: 'bot_wave', segment: [{ dimension: 'country', value: 'SG' }], isSinceStart: false },
        ...{ step: 'human', variantKey: 'bar' },
        error: { kind: 'user_agent', userAgent: agents[agent] },
        actions: [{ code: 'exclude_bots' }, { code: 'new_phase_without_segment' }, { code: 'new_phase' }],
      },
    ]);
    expect(hourOf(diagnoses[0]?.since)).toBe(40);
  });

  it('names the browser in which one variant’s script fails', async () => {
    await apply([{ selector: '#cart', operation: 'set_html', value: '<b>Cart</b>' }]);
    const from = await served();
    const fails = ({ hour, variantKey, agent }: Visitor) =>
      hour >= 20 && variantKey === 'bar' && agent === 'firefox';
    forEachHour(60, (hour) =>
      addVisitors(hour, 60, {
        from,
        exposed: (visitor) => !fails(visitor) || pick(0.3),
        changed: (visitor) => (fails(visitor) ? 'failed' : 'applied'),
      }),
    );
    const { diagnoses } = await resultsAfter(60);
    expect(diagnoses).toMatchObject([
      {
        ...{ code: 'script_fails', segment: [{ dimension: 'browser', value: 'firefox' }] },
        ...{ isSinceStart: false, step: 'applied', variantKey: 'bar', confidence: 'high' },
        error: { kind: 'change', position: 0, operation: 'set_html', selector: '#cart', state: 'failed' },
      },
    ]);
    expect(Math.abs(hourOf(diagnoses[0]?.since) - 20)).toBeLessThanOrEqual(2);
    expect(diagnoses[0]?.actions).toContainEqual(
      expect.objectContaining({
        code: 'new_phase_without_segment',
        command: `pixel experiments phase cta --project ${projectKey} --without browser:firefox`,
      }),
    );
  });

  it('names an edge that still serves the version from before the phase', async () => {
    await apply();
    const old = await served();
    test.clock.now = start;
    const path = `/api/projects/${projectKey}/experiments/cta`;
    const { revision } = (await (await test.control.operatorApp.request(path)).json()) as {
      readonly revision: number;
    };
    const begun = await test.control.operatorApp.request(`${path}/phase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision }),
    });
    expect(begun.status).toBe(200);
    const from = await served();
    forEachHour(96, (hour) => {
      addVisitors(hour, 30, { from, country: 'DE' });
      addVisitors(hour, 10, { from: hour < 50 ? from : old, country: 'AU' });
    });
    const { diagnoses } = await resultsAfter(96);
    expect(diagnoses).toMatchObject([
      {
        ...{ code: 'outdated_edge', segment: [{ dimension: 'country', value: 'AU' }], isSinceStart: false },
        ...{ step: 'verified', variantKey: null, error: { kind: 'version', version: old.version } },
        actions: [{ code: 'upgrade_edge', command: 'pixel doctor' }, { code: 'new_phase_without_segment' }],
      },
    ]);
    expect(hourOf(diagnoses[0]?.since)).toBe(50);
  });

  it('names a deployment that breaks a selector', async () => {
    await apply();
    const from = await served();
    forEachHour(60, (hour) =>
      addVisitors(hour, 50, { from, changed: () => (hour >= 30 && pick(0.95) ? 'never_found' : 'applied') }),
    );
    const { verdict, diagnoses } = await resultsAfter(60);
    expect(verdict.state).not.toBe('untrusted');
    expect(diagnoses).toMatchObject([
      {
        ...{ code: 'selector_broken', segment: [], isSinceStart: false, step: 'applied', variantKey: 'bar' },
        error: { kind: 'change', selector: '#buy', state: 'never_found', page: 'shop.example/product' },
        actions: [
          { code: 'fix_selector', command: `pixel changes-health cta --project ${projectKey}` },
          { code: 'pause_experiment' },
          { code: 'new_phase' },
        ],
      },
    ]);
    expect(hourOf(diagnoses[0]?.since)).toBe(30);
  });

  it('names nothing if nothing is wrong', async () => {
    await apply();
    const from = await served();
    forEachHour(60, (hour) => addVisitors(hour, 50, { from }));
    expect((await resultsAfter(60)).diagnoses).toEqual([]);
  });

  it('names nothing if a country adds visitors and a browser disappears, split as planned', async () => {
    await apply();
    const from = await served();
    forEachHour(60, (hour) => {
      addVisitors(hour, 40, { from, ...(hour >= 30 && { agent: 'chrome' }) });
      if (hour >= 20) addVisitors(hour, 60, { from, country: 'US' });
    });
    expect((await resultsAfter(60)).diagnoses).toEqual([]);
  });
});
