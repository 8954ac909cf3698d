import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { EventStore, Results } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const store = createClickhouseEvents(clickhouse.connection);
/** Replaces the query of individual visitors' values. */
let onValues: Results['visitorValues'] | undefined;
const events: EventStore = {
  ...store,
  results: {
    ...store.results,
    visitorValues: (question, signal) => (onValues ?? store.results.visitorValues)(question, signal),
  },
};
const start = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;
let harness: CliHarness;
let surveyId: string;
let project: object;
/** Lines of the export, without line breaks. */
let lines: readonly string[];

const goal = (goalKey: string, kind: string, more: object = {}) => ({
  goalKey,
  role: goalKey === 'signup' ? 'primary' : 'secondary',
  analysis: { kind, windowHours: 24, ...more },
});

beforeAll(async () => {
  harness = await startCliHarness({ events });
  harness.test.clock.now = start;
  const custom = (goalKey: string, more: object = {}) => ({
    goalKey,
    type: 'custom_event',
    eventName: goalKey,
    ...more,
  });
  project = {
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
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const survey = harness.test.db.selectFrom('documents').select('id').where('kind', '=', 'survey');
  surveyId = (await survey.executeTakeFirstOrThrow()).id;
  for (const day of [0, 1, 2]) {
    await insertEvents(events, [...visits('original', day, 60), ...visits('big', day, 90)]);
    harness.test.clock.now = start + (day + 4) * dayMs;
    expect(await pixel('cta', '--refresh', '--project', 'pk_proof')).toMatchObject({ code: 0 });
  }
  const exported = await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'cta.jsonl.gz');
  expect(exported).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 looks and 1,800 visitors written to'),
  });
  lines = await linesOf('cta.jsonl.gz');
}, 300_000);
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const pixel = (...args: readonly string[]) => harness.here(['results', ...args]);

/** Returns a bundle's lines, without line breaks. */
async function linesOf(name: string): Promise<readonly string[]> {
  const text = gunzipSync(await readFile(join(harness.folder, name))).toString();
  return text.trimEnd().split('\n');
}

/** 300 visitors of a variant on a day, some of whom sign up, order and return; half of them had signed up before. */
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

/** Verifies the bundle with changed lines. */
async function verify(changed: readonly string[]) {
  await writeFile(join(harness.folder, 'changed.jsonl.gz'), gzipSync(`${changed.join('\n')}\n`));
  return pixel('verify', 'changed.jsonl.gz');
}

const withLine = (index: number, line: string) => lines.map((each, at) => (at === index ? line : each));

describe('pixel results export and verify', () => {
  it('recomputes every figure of all looks to the last digit, without a server', async () => {
    const { code, stdout } = await pixel('verify', 'cta.jsonl.gz');
    expect(stdout).toMatch(/^All [1-9]\d* figures match exactly\.$/m);
    expect(stdout.match(/^ok +look \d+, .* figures, from stored sums$/gm)).toHaveLength(2);
    expect(stdout.match(/^ok +look \d+, .* figures, from visitors$/gm)).toHaveLength(1);
    expect(stdout).toMatch(/^ok +values, 1,800 visitors of look \d+, [1-9]\d* sums$/m);
    expect(stdout).toMatch(/^Figures of look \d+ were recomputed from .*\nstored sums\.$/m);
    expect(code).toBe(0);
    const json = JSON.parse((await pixel('verify', 'cta.jsonl.gz', '--json')).stdout);
    const { sha256 } = JSON.parse(lines.at(-1) ?? '');
    expect(json).toMatchObject({ isRight: true, sha256, header: { experimentKey: 'cta', phase: 1 } });
  });

  it('contains sums of all ten kinds of metrics', () => {
    const { look } = JSON.parse(lines[3] ?? '');
    const visitorsOf = (metric: { readonly arms: readonly { readonly n: number }[] }) =>
      metric.arms.map(({ n }) => n);
    expect(new Set(look.basis.goals.map(({ kind }: { readonly kind: string }) => kind)).size).toBe(10);
    for (const metric of look.metrics) for (const n of visitorsOf(metric)) expect(n).toBeGreaterThan(100);
    for (const { comparisons } of look.assessment.goals)
      expect(comparisons[0].absolute.estimate).toEqual(expect.any(Number));
  });

  it('replaces visitor ids with pseudonyms', async () => {
    expect(lines.join('')).not.toContain('00000000-0000-4000-8000-');
    const idsOf = (all: readonly string[]): readonly string[] =>
      all
        .filter((line) => line.startsWith('{"count":'))
        .flatMap((line) => JSON.parse(line).visitors.map(({ id }: { readonly id: string }) => id));
    const ids = new Set(idsOf(lines));
    expect(ids.size).toBe(1_800);
    await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'again.jsonl.gz');
    expect(idsOf(await linesOf('again.jsonl.gz')).filter((id) => ids.has(id))).toEqual([]);
  });

  it('excludes visitors on request', async () => {
    const written = await pixel(
      ...['export', 'cta', '--project', 'pk_proof', '--output', 'sums.jsonl.gz', '--no-visitors'],
    );
    expect(written.stdout).toContain('3 looks written to');
    expect(await linesOf('sums.jsonl.gz')).toHaveLength(5);
    const { code, stdout } = await pixel('verify', 'sums.jsonl.gz');
    expect(stdout.match(/^ok +look \d+, .* figures, from stored sums$/gm)).toHaveLength(3);
    expect(code).toBe(0);
  });

  it('continues from the monitors of the previous look', async () => {
    const { code, stdout } = await verify(lines.filter((_, index) => index !== 2));
    expect(code).toBe(1);
    expect(stdout).toMatch(/mismatch {2}look \d+\n {10}it is missing/);
    expect(stdout).toMatch(/monitors\..*: expected /);
  });

  it.each([0, 1, 2, 3, 4, 5, 8, 9])('names line %i if one of its bytes was changed', async (index) => {
    const line = lines[index] ?? '';
    const parts = [
      'header',
      ...lines.slice(1, 4).map((each) => `look ${JSON.parse(each).number}`),
      'values',
      ...[1, 2, 3, 4].map((each) => `visitors ${each}`),
      'manifest',
    ];
    // A digit within a string or number.
    const changed = line.replace(
      /(.*)(\d)/,
      (_, before: string, digit: string) => before + ((Number(digit) + 1) % 10),
    );
    const { code, stdout } = await verify(withLine(index, changed));
    expect(code).toBe(1);
    expect(stdout).toContain(`mismatch  ${parts[index]}`);
    expect(stdout).toContain('it was changed: its hash differs');
  });

  it('names the figure if a sum was changed, even with valid hashes', async () => {
    const changed = JSON.parse(lines[3] ?? '');
    const { stats } = changed.look.metrics[0].arms.find(
      ({ variantKey }: { readonly variantKey: string }) => variantKey === 'big',
    );
    (stats.post ?? stats).sum += 1;
    const { code, stdout } = await verify(withLine(3, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /goals\.signup\.comparisons\.big\.relative\.estimate: expected 0\.\d+, got 0\.\d+/,
    );
  });

  it('names the sum if a visitor’s value was changed, even with valid hashes', async () => {
    const changed = JSON.parse(lines[5] ?? '');
    const visitor = changed.visitors.find(
      ({ variant, values }: { readonly variant: string; readonly values: readonly (readonly number[])[] }) =>
        variant === 'big' && values[0]?.[0] === 1,
    );
    visitor.values[0][0] = 0;
    const { code, stdout } = await verify(withLine(5, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toMatch(/metrics\.signup\.arms\.big\.stats\.post\.sum: expected 270, got 269\n/);
  });

  it('names the sum if a visitor was dropped', async () => {
    const changed = JSON.parse(lines[6] ?? '');
    changed.visitors.pop();
    const { code, stdout } = await verify(withLine(6, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toMatch(/variants\.(original|big)\.visitors: expected 900, got 899\n/);
  });

  it('names a plan that differs from the registered one', async () => {
    const changed = JSON.parse(lines[3] ?? '');
    changed.look.basis.plan.alpha = 0.1;
    const { code, stdout } = await verify(withLine(3, JSON.stringify(changed)));
    expect(code).toBe(1);
    expect(stdout).toContain('its plan is not the one registered at the first look');
  });

  it('rejects a bundle without its end as incomplete', async () => {
    const { code, stdout } = await verify(lines.slice(0, -1));
    expect(code).toBe(1);
    expect(stdout).toContain('mismatch  manifest');
  });

  it('exits with 2 without a bundle', async () => {
    await writeFile(join(harness.folder, 'other.gz'), gzipSync('{}\n'));
    await writeFile(join(harness.folder, 'cut.gz'), gzipSync(lines.join('\n')).subarray(0, 200));
    for (const name of ['nowhere.gz', 'other.gz', 'cut.gz'])
      expect(await pixel('verify', name)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Cannot read ${name}`),
      });
  });

  it.each([
    ['hashes without names', 9, (line: string) => line.replace('"name"', '"nbme"')],
    [
      'a look without variants',
      3,
      (line: string) => {
        const part = JSON.parse(line);
        return JSON.stringify({ ...part, look: { ...part.look, variants: null } });
      },
    ],
    [
      'values without changes since the look',
      4,
      (line: string) => JSON.stringify({ ...JSON.parse(line), since: {} }),
    ],
  ])('names the line with %s', async (_, index, change) => {
    const { code, stdout } = await verify(withLine(index, change(lines[index] ?? '')));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^mismatch {2}line \d+\n(.*\n)* {10}it cannot be read$/m);
  });

  it('names values that are nested too deeply to compare', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const line = (lines[4] ?? '').replace('"caps":{}', `"caps":{"deep":${deep}}`);
    expect(line.length).toBeGreaterThan(100_000);
    const { code, stdout } = await verify(withLine(4, line));
    expect(code).toBe(1);
    expect(stdout).toContain('they cannot be compared with its sums');
  });

  it.each([
    ['a header without fields', '{"format":"pixel-results","formatVersion":1}'],
    ['an overlong line', `{"format":"${'x'.repeat(60_000_000)}"}`],
  ])('exits with 2 at %s', async (_, line) => {
    expect(await verify(withLine(0, line))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot read changed.jsonl.gz'),
    });
  });

  it.each<[string, Results['visitorValues']]>([
    ['while the server sends', (question, signal) => store.results.visitorValues(question, signal)],
    [
      'while the server sends nothing',
      (_, signal) =>
        new Promise((__, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    ],
  ])('leaves no file after Ctrl-C %s', async (_, answer) => {
    const interrupted = new AbortController();
    onValues = (question, signal) => {
      interrupted.abort();
      return answer(question, signal);
    };
    const args = ['export', 'cta', '--project', 'pk_proof', '--output', 'ended.jsonl.gz'];
    const ended = await harness.here(['results', ...args], { untilInterrupted: () => interrupted.signal });
    onValues = undefined;
    expect(ended).toEqual({ code: 1, stdout: '', stderr: 'Interrupted; ended.jsonl.gz was not written.\n' });
    expect((await readdir(harness.folder)).filter((name) => name.startsWith('ended'))).toEqual([]);
  });

  it('exports nothing if no results were computed', async () => {
    const refused = await pixel('export', 'gone', '--project', 'pk_proof', '--output', 'gone.gz');
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'Project "pk_proof" has no experiment "gone".\n',
    });
    await expect(readFile(join(harness.folder, 'gone.gz'))).rejects.toThrow('ENOENT');
  });

  describe('once events are gone', () => {
    const latestLook = /look \d+, 2026-01-11.*, from visitors and stored sums\n +since then: (.*)\n +(.*)\n/;

    it('keeps the figures of the look after a visitor is erased', async () => {
      const id = '00000000-0000-4000-8000-000000000000';
      harness.test.clock.now += 1_000;
      expect(await harness.here(['visitor', 'erase', id, '--project', 'pk_proof', '--yes'])).toMatchObject({
        code: 0,
      });
      await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'erased.jsonl.gz');
      const { code, stdout } = await pixel('verify', 'erased.jsonl.gz');
      const [, why, first] = latestLook.exec(stdout) ?? [];
      expect(why).toBe('1 visitor erased; its stored sums are used:');
      expect(first).toBe('variants.original.visitors: stored 900, visitors add up to 899');
      expect(stdout).toMatch(/values, 1,799 visitors/);
      expect(stdout).toMatch(
        /^\d+ sums of a look could not be verified from visitors; everything else matches/m,
      );
      expect(stdout).not.toMatch(/^All /m);
      expect(code).toBe(0);
    });

    it('reports that all events are past their retention', async () => {
      await harness.test.control.applyConfiguration(
        JSON.stringify({ projects: [{ ...project, retentionDays: 1 }] }),
        { author: 'tests' },
      );
      await clickhouse.run(
        "DELETE FROM events WHERE projectKey = 'pk_proof' SETTINGS lightweight_deletes_sync = 2",
      );
      await pixel('export', 'cta', '--project', 'pk_proof', '--output', 'pruned.jsonl.gz');
      const { code, stdout } = await pixel('verify', 'pruned.jsonl.gz');
      expect(latestLook.exec(stdout)?.[1]).toContain('events from before 2026-01-10T00:00:0');
      expect(stdout).toMatch(/values, 0 visitors/);
      expect(code).toBe(0);
    });
  });
});
