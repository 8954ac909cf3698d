import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type CliPlace, startCliPlace } from '../../cli-place.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
const start = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;
let place: CliPlace;
let surveyId: string;
/** The lines of what was exported, without their ends. */
let lines: readonly string[];

const goal = (goalKey: string, kind: string, more: object = {}) => ({
  goalKey,
  role: goalKey === 'signup' ? 'primary' : 'secondary',
  analysis: { kind, windowHours: 24, ...more },
});

beforeAll(async () => {
  place = await startCliPlace({ events });
  place.test.clock.now = start;
  const custom = (goalKey: string, more: object = {}) => ({
    goalKey,
    type: 'custom_event',
    eventName: goalKey,
    ...more,
  });
  const project = {
    projectKey: 'pk_proof',
    currency: 'EUR',
    goals: [
      ...['signup', 'visits', 'steps', 'back', 'likes', 'score'].map((key) => custom(key)),
      ...['speed', 'slowest', 'share'].map((key) =>
        custom(key, { eventName: 'order', valueProperty: 'total' }),
      ),
      { goalKey: 'order', type: 'revenue', eventName: 'order', valueProperty: 'total' },
    ],
    surveys: [
      {
        surveyKey: 'happy',
        status: 'running',
        questions: [{ questionId: 'score', type: 'nps', title: 'Would you recommend us?' }],
      },
    ],
    experiments: [
      {
        experimentKey: 'cta',
        status: 'running',
        variants: [
          { variantKey: 'original', weight: 0.5, isControl: true },
          { variantKey: 'big', weight: 0.5 },
        ],
        goals: [
          goal('signup', 'proportion'),
          goal('visits', 'count'),
          goal('speed', 'mean'),
          goal('order', 'revenue'),
          goal('share', 'ratio', { denominatorGoalKey: 'signup' }),
          goal('steps', 'funnel', { funnelGoalKeys: ['signup', 'order'] }),
          { goalKey: 'back', role: 'secondary', analysis: { kind: 'retention', retentionDays: [1, 2] } },
          goal('slowest', 'quantile', { quantile: 0.9 }),
          goal('likes', 'nps', { surveyKey: 'happy' }),
          goal('score', 'survey_score', { surveyKey: 'happy', questionId: 'score' }),
        ],
        plan: { plannedVisitors: 1_000 },
      },
    ],
  };
  await place.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const survey = place.test.db.selectFrom('documents').select('id').where('kind', '=', 'survey');
  surveyId = (await survey.executeTakeFirstOrThrow()).id;
  for (const day of [0, 1, 2]) {
    await insertEvents(events, [...visits('original', day, 60), ...visits('big', day, 90)]);
    place.test.clock.now = start + (day + 4) * dayMs;
    expect(await pixel('cta', '--refresh', '--project', 'pk_proof')).toMatchObject({ code: 0 });
  }
  const exported = await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'cta.jsonl.gz');
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('3 looks written to') });
  lines = gunzipSync(await readFile(join(place.folder, 'cta.jsonl.gz')))
    .toString()
    .trimEnd()
    .split('\n');
});
afterAll(async () => {
  await place.stop();
  await events.close();
  await clickhouse.stop();
});

const pixel = (...args: readonly string[]) => place.here(['results', ...args]);

/** 300 visitors of a variant on a day, of whom some sign up, order and come back; half of them had signed up before. */
function visits(variantKey: string, day: number, converting: number) {
  return Array.from({ length: 300 }, (_, index) => {
    const id = day * 600 + (variantKey === 'big' ? 300 : 0) + index;
    const at = (name: string, time: number, more: object = {}) => ({
      projectKey: 'pk_proof',
      anonymousId: `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`,
      eventId: `${name}${time}-${id}`,
      eventName: name,
      time,
      receivedAt: time,
      ...more,
    });
    const metAt = start + day * dayMs + 3_600_000;
    const assignment = {
      experimentKey: 'cta',
      experimentId: '',
      variantKey,
      variantId: '',
      isControl: variantKey === 'original',
      verified: true,
      forced: false,
      phase: 1,
    };
    const exposure = at('$exposure', metAt, { assignments: [assignment] });
    const past = index % 2 === 0 ? [at('signup', metAt - dayMs)] : [];
    const done = [
      at('signup', metAt + 1_000),
      at('visits', metAt + 1_500),
      at('order', metAt + 2_000, { numbers: { total: 10 + (index % 17) / 3 } }),
      at('back', metAt + 30 * 3_600_000),
      at('$survey:completed', metAt + 3_000, {
        surveyId,
        responseId: `00000000-0000-4000-9000-${id.toString(16).padStart(12, '0')}`,
        surveyEvent: 'completed',
        payload: JSON.stringify({ answers: { score: index % 11 } }),
      }),
    ];
    return [...past, exposure, ...(index < converting ? done : [])].map((row) => eventRow(row));
  }).flat();
}

/** Verifies the bundle with other lines. */
async function verify(changed: readonly string[]) {
  await writeFile(join(place.folder, 'changed.jsonl.gz'), gzipSync(`${changed.join('\n')}\n`));
  return pixel('verify', 'changed.jsonl.gz');
}

const without = (index: number, line: string) => lines.map((each, at) => (at === index ? line : each));

describe('pixel results export and verify', () => {
  it('computes every figure of all looks again, to the last digit, and without a server', async () => {
    const { code, stdout } = await pixel('verify', 'cta.jsonl.gz');
    expect(stdout).toMatch(/^All [1-9]\d* figures are equal, to the last digit\.$/m);
    expect(stdout.match(/^ok +look \d+, .* figures$/gm)).toHaveLength(3);
    expect(code).toBe(0);
    const json = JSON.parse((await pixel('verify', 'cta.jsonl.gz', '--json')).stdout);
    const { sha256 } = JSON.parse(lines.at(-1) ?? '');
    expect(json).toMatchObject({ isRight: true, sha256, header: { experimentKey: 'cta', phase: 1 } });
  });

  it('computes the same again once a visitor of them was erased', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await place.here(['visitor', 'erase', id, '--project', 'pk_proof', '--yes'])).toMatchObject({
      code: 0,
    });
    const exported = await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'erased.jsonl.gz');
    expect(exported).toMatchObject({ code: 0 });
    const { stdout } = await pixel('verify', 'erased.jsonl.gz');
    expect(stdout).toContain('computed again from the sums that each look has kept.');
    expect(stdout).toMatch(/figures are equal, to the last digit\.$/m);
  });

  it('has sums of all ten kinds of metrics', () => {
    const { look } = JSON.parse(lines[3] ?? '');
    const visitorsOf = (metric: { readonly arms: readonly { readonly n: number }[] }) =>
      metric.arms.map(({ n }) => n);
    expect(new Set(look.basis.goals.map(({ kind }: { readonly kind: string }) => kind)).size).toBe(10);
    for (const metric of look.metrics) for (const n of visitorsOf(metric)) expect(n).toBeGreaterThan(100);
    for (const { comparisons } of look.assessment.goals)
      expect(comparisons[0].absolute.estimate).toEqual(expect.any(Number));
  });

  it('names no visitor', () => {
    expect(lines.join('')).not.toContain('00000000-0000-4000-8000-');
  });

  it('goes on from the monitors of the look before', async () => {
    const { code, stdout } = await verify(lines.filter((_, index) => index !== 2));
    expect(code).toBe(1);
    expect(stdout).toMatch(/mismatch {2}look \d+\n {10}it is missing/);
    expect(stdout).toMatch(/monitors\..*: expected /);
  });

  it.each([0, 1, 2, 3, 4])('names line %i where one byte of it was changed', async (index) => {
    const line = lines[index] ?? '';
    const part = [
      'header',
      ...lines.slice(1, 4).map((each) => `look ${JSON.parse(each).number}`),
      'manifest',
    ];
    // A digit within a text or number.
    const changed = line.replace(
      /(.*)(\d)/,
      (_, before: string, digit: string) => before + ((Number(digit) + 1) % 10),
    );
    const { code, stdout } = await verify(without(index, changed));
    expect(code).toBe(1);
    expect(stdout).toContain(`mismatch  ${part[index]}`);
    expect(stdout).toContain('it was changed: its hash differs');
  });

  it('names the figure where a sum was changed, whatever the hashes say', async () => {
    const changed = JSON.parse(lines[3] ?? '');
    const { stats } = changed.look.metrics[0].arms.find(
      ({ variantKey }: { readonly variantKey: string }) => variantKey === 'big',
    );
    (stats.post ?? stats).sum += 1;
    const { code, stdout } = await verify(without(3, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /goals\.signup\.comparisons\.big\.relative\.estimate: expected 0\.\d+, got 0\.\d+/,
    );
  });

  it('names a plan that is not the registered one', async () => {
    const changed = JSON.parse(lines[3] ?? '');
    changed.look.basis.plan.alpha = 0.1;
    const { code, stdout } = await verify(without(3, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toContain('its plan is not the registered one of the first look');
  });

  it('says that a bundle without its end is not whole', async () => {
    const { code, stdout } = await verify(lines.slice(0, -1));
    expect(code).toBe(1);
    expect(stdout).toContain('mismatch  manifest');
  });

  it('ends with 2 where there is no bundle', async () => {
    await writeFile(join(place.folder, 'other.gz'), gzipSync('{}\n'));
    await writeFile(join(place.folder, 'cut.gz'), gzipSync(lines.join('\n')).subarray(0, 200));
    for (const name of ['nowhere.gz', 'other.gz', 'cut.gz'])
      expect(await pixel('verify', name)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Cannot read ${name}`),
      });
  });

  it('exports nothing of what was not computed', async () => {
    const refused = await pixel('export', 'gone', '--project', 'pk_proof', '--output', 'gone.gz');
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'There is no experiment "gone" in project "pk_proof".\n',
    });
    await expect(readFile(join(place.folder, 'gone.gz'))).rejects.toThrow('ENOENT');
  });
});
