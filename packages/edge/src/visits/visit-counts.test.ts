import type { RunningVisitCount } from '@pixel/store/queue/visits-record';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleExperiment } from '../snapshots/snapshot.fixture.ts';
import { answeredVisit, noon, preparedSample } from './answered-visit.fixture.ts';
import type { AnsweredVisit } from './answered-visit.ts';
import { createVisitCounts, type VisitCounts } from './visit-counts.ts';

const hourMs = 3_600_000;
let counts: VisitCounts;
let ids: number;
const newId = () => `id-${++ids}`;
beforeEach(() => {
  ids = 0;
  counts = createVisitCounts({ newId });
});

/** Takes the unqueued counts and marks them as queued. */
function queue(): readonly RunningVisitCount[] {
  const unqueued = counts.unqueued();
  unqueued.markQueued();
  return unqueued.counts;
}

/** Returns the sums as readers compute them: the maximum of a counter's rows with the same key. */
function sumOf(rows: readonly RunningVisitCount[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const { counterId, projectKey, experimentKey, variantKey, phase, hour, country, bootstraps } of rows) {
    const key = [projectKey, experimentKey, variantKey, phase, hour, country].join(' ');
    const before = most.get(`${counterId} ${key}`) ?? 0;
    if (bootstraps <= before) continue;
    most.set(`${counterId} ${key}`, bootstraps);
    sums.set(key, (sums.get(key) ?? 0) + bootstraps - before);
  }
  return sums;
}

describe('visit counts', () => {
  it('are one per project, and one per experiment by variant and phase', () => {
    const prepared = preparedSample({
      experiments: [
        { ...sampleExperiment, phase: 3 },
        { ...sampleExperiment, experimentKey: 'old', experimentId: '01900000-0000-7000-8000-000000000009' },
      ],
    });
    counts.add(answeredVisit({ prepared, variantKey: 'b', isFirst: true }));
    counts.add(answeredVisit({ prepared, variantKey: 'control' }));
    counts.add(answeredVisit({ prepared, variantKey: 'b' }));
    const base = { counterId: 'id-1', projectKey: 'pk_test', hour: noon, country: '' };
    expect(queue()).toEqual([
      { ...base, experimentKey: '', variantKey: '', phase: 0, bootstraps: 3, newVisitors: 1 },
      { ...base, experimentKey: 'cta', variantKey: 'b', phase: 3, bootstraps: 2, newVisitors: 1 },
      { ...base, experimentKey: 'old', variantKey: 'b', phase: 0, bootstraps: 2, newVisitors: 1 },
      { ...base, experimentKey: 'cta', variantKey: 'control', phase: 3, bootstraps: 1, newVisitors: 0 },
      { ...base, experimentKey: 'old', variantKey: 'control', phase: 0, bootstraps: 1, newVisitors: 0 },
    ]);
  });

  it('include rollouts with a holdback, which are assignments', () => {
    const held = { ...sampleExperiment, rollout: 'b', holdback: true, phase: 2 } as const;
    counts.add(answeredVisit({ prepared: preparedSample({ experiments: [held] }), variantKey: 'control' }));
    expect(queue()).toMatchObject([
      { experimentKey: '' },
      { experimentKey: 'cta', variantKey: 'control', phase: 2, bootstraps: 1 },
    ]);
  });

  it('exclude rollouts, which are no assignments', () => {
    const prepared = preparedSample({ experiments: [{ ...sampleExperiment, rollout: 'b' }] });
    counts.add(answeredVisit({ prepared }));
    expect(queue()).toMatchObject([{ experimentKey: '', bootstraps: 1 }]);
  });

  it('are split by country, ignoring case, and by hour', () => {
    const prepared = preparedSample({ experiments: [] });
    for (const [country, at] of [
      ['CH', noon],
      ['ch', noon],
      ['XX', noon],
      ['nonsense', noon],
      ['CH', noon + hourMs],
    ] as const)
      counts.add(answeredVisit({ prepared, country, at }));
    expect(
      queue().map(({ country, hour, bootstraps }) => [country, (hour - noon) / hourMs, bootstraps]),
    ).toEqual([
      ['CH', 0, 2],
      ['', 0, 2],
      ['CH', 1, 1],
    ]);
  });

  it('accumulate within the hour, and only changed ones are queued again', () => {
    const prepared = preparedSample();
    counts.add(answeredVisit({ prepared, variantKey: 'b' }));
    queue();
    counts.add(answeredVisit({ prepared, variantKey: 'control' }));
    expect(queue().map(({ variantKey, bootstraps }) => [variantKey, bootstraps])).toEqual([
      ['', 2],
      ['control', 1],
    ]);
    expect(queue()).toEqual([]);
  });

  it('are retried if they could not be queued, with later visits', () => {
    const prepared = preparedSample({ experiments: [] });
    counts.add(answeredVisit({ prepared }));
    expect(counts.unqueued().counts).toMatchObject([{ bootstraps: 1 }]);
    counts.add(answeredVisit({ prepared, at: noon + hourMs }));
    expect(counts.unqueued().counts).toMatchObject([{ hour: noon, bootstraps: 1 }, { bootstraps: 1 }]);
    expect(queue()).toHaveLength(2);
    expect(queue()).toEqual([]);
  });

  it('are exact despite loss, repetition or reordering', () => {
    const prepared = [preparedSample(), preparedSample({ projectKey: 'pk_other', experiments: [] })];
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.constantFrom(noon, noon + 1, noon + hourMs, noon + 2 * hourMs, noon - 1),
            country: fc.constantFrom('', 'CH', 'DE'),
            variantKey: fc.constantFrom('b' as const, 'control' as const),
            project: fc.constantFrom(0, 1),
            next: fc.constantFrom('go on', 'queue', 'queue twice', 'fail'),
          }),
        ),
        (visits) => {
          counts = createVisitCounts({ newId });
          const rows: RunningVisitCount[] = [];
          const expected = new Map<string, number>();
          let failures = 0;
          for (const { at, country, variantKey, project, next } of visits) {
            const of = prepared[project];
            if (of === undefined) throw new Error('There is no such project');
            counts.add(answeredVisit({ prepared: of, at, country, variantKey }));
            const hour = Math.floor(at / hourMs) * hourMs;
            const { projectKey } = of.snapshot;
            const keys = [
              [projectKey, '', '', 0, hour, country],
              ...(project === 0 ? [[projectKey, 'cta', variantKey, 0, hour, country]] : []),
            ];
            for (const key of keys) expected.set(key.join(' '), (expected.get(key.join(' ')) ?? 0) + 1);
            // The design tolerates one failure in a row.
            if (next === 'fail' && failures === 0) {
              failures = 1;
              counts.unqueued();
            } else if (next !== 'go on' || failures > 0) {
              failures = 0;
              const queued = queue();
              rows.unshift(...queued);
              if (next === 'queue twice') rows.push(...queued);
            }
          }
          rows.push(...queue());
          expect(sumOf(rows.toSorted((a, b) => a.bootstraps - b.bootstraps))).toEqual(expected);
        },
      ),
    );
  });

  it('are bounded: beyond the limit they must be queued at once, and a new counter starts', () => {
    counts = createVisitCounts({ newId, maxKeys: 600 });
    const visits: AnsweredVisit[] = Array.from({ length: 676 }, (_, n) => {
      const country = String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
      return answeredVisit({ prepared: preparedSample({ experiments: [], projectKey: `pk_${n}` }), country });
    });
    const full = visits.map((visit) => counts.add(visit));
    expect(full.filter(Boolean)).toEqual([]);
    const again = visits.map((visit) => counts.add(visit));
    expect(again.filter(Boolean)).toEqual([true]);
    const rows = queue();
    expect(new Set(rows.map(({ counterId }) => counterId)).size).toBe(2);
    expect([...sumOf(rows).values()].reduce((sum, count) => sum + count, 0)).toBe(2 * 676);
    // Without queueing, the oldest are dropped.
    for (let round = 0; round < 20; round += 1) for (const visit of visits) counts.add(visit);
    expect(queue().length).toBeLessThan(3 * 1_200);
  });
});
