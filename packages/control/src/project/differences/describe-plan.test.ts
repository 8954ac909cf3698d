import type { ExperimentPlan, Statistics } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { experiment, project } from '../documents/project.fixture.ts';
import { describeDifference } from './describe-difference.ts';

const fields: readonly [ExperimentPlan, ExperimentPlan, string][] = [
  [{ engine: 'sequential' }, { engine: 'fixed' }, 'Engine: sequential → fixed'],
  [{ alpha: 0.05 }, { alpha: 0.01 }, 'Alpha: 5% → 1%'],
  [
    { plannedVisitors: 10_000 },
    { plannedVisitors: 20_000 },
    'Planned size: 10,000 visitors → 20,000 visitors',
  ],
  [{ minimumDays: 14 }, { minimumDays: 1 }, 'Minimum duration: 14 days → 1 day'],
  [
    { correction: 'benjaminiHochberg' },
    { correction: 'none' },
    'Correction for multiple variants: Benjamini–Hochberg → none',
  ],
  [{ holdback: 0.05 }, { holdback: 0.1 }, 'Rollout holdback: 5% → 10%'],
  [{ expectedLossLimit: 0.0025 }, { expectedLossLimit: 0.001 }, 'Expected loss limit: 0.25% → 0.1%'],
  [{ pauseOnHarm: false }, { pauseOnHarm: true }, 'Pause on harm: off → on'],
  [{ srm: { concentration: 1_000 } }, { srm: { concentration: 10_000 } }, 'SRM concentration: 1000 → 10000'],
  [{ srm: { alpha: 0.01 } }, { srm: { alpha: 0.001 } }, 'SRM alpha: 1% → 0.1%'],
];

describe('describeDifference', () => {
  it.each(fields)('describes a plan of %j as %j: %s', (before, after, sentence) => {
    const [label, values] = sentence.split(':');
    expect(sentences([{}, before], [{}, after])).toEqual([`${label} of "Call to action":${values}`]);
    expect(sentences([before], [after])).toEqual([`${label} of the project's experiments:${values}`]);
  });

  it.each<[Statistics, Statistics, string]>([
    [
      { windowHours: 168 },
      { windowHours: 36 },
      "Conversion window of the project's experiments: 7 days → 36 hours",
    ],
    [
      { capPercentile: 0.99 },
      { capPercentile: 0.995 },
      "Value cap of the project's experiments: percentile 99 → percentile 99.5",
    ],
    [{ cuped: true }, { cuped: false }, "CUPED of the project's experiments: on → off"],
  ])('describes statistics of %j as %j', (before, after, sentence) => {
    expect(sentences([before], [after])).toEqual([sentence]);
  });

  it('describes the defaults, and their source', () => {
    expect(sentences([{}], [{ engine: 'fixed', capPercentile: 0.99 }])).toEqual([
      "Engine of the project's experiments: sequential (by default) → fixed",
      "Value cap of the project's experiments: none → percentile 99",
    ]);
    const statistics: Statistics = { engine: 'bayesian', plannedVisitors: 5_000 };
    expect(
      sentences([statistics, undefined], [statistics, { engine: 'fixed', plannedVisitors: 100 }]),
    ).toEqual([
      'Engine of "Call to action": bayesian (the project\'s) → fixed',
      'Planned size of "Call to action": 5,000 visitors (the project\'s) → 100 visitors',
    ]);
    expect(sentences([{}, { plannedVisitors: 100 }], [{}, {}])).toEqual([
      'Planned size of "Call to action": 100 visitors → none',
    ]);
  });

  it('describes changed statistics once, and not per experiment', () => {
    expect(sentences([{}, {}], [{ alpha: 0.1 }, {}])).toEqual([
      "Alpha of the project's experiments: 5% (by default) → 10%",
    ]);
  });

  it('omits fields that are now explicit but unchanged', () => {
    expect(sentences([{}], [{ alpha: 0.05 }])).toEqual([]);
    expect(sentences([{ alpha: 0.1 }, { alpha: 0.1 }], [{ alpha: 0.1 }, {}])).toEqual([]);
  });

  it('has a path and both values', () => {
    const [before, after] = [{ srm: { alpha: 0.05 } }, { srm: { alpha: 0.01 } }].map((plan) =>
      project({ experiments: [experiment({ plan })] }),
    );
    if (after === undefined) throw new Error('Nothing to compare');
    expect(describeDifference(before, after)).toMatchObject([
      { experimentKey: 'cta', path: 'experiments.cta.plan.srm.alpha', before: 0.05, after: 0.01 },
    ]);
  });
});

type State = readonly [statistics: Statistics, plan?: ExperimentPlan | undefined];

function sentences(before: State, after: State): readonly string[] {
  return describeDifference(holding(before), holding(after)).map(({ sentence }) => sentence);
}

function holding([statistics, plan]: State) {
  return project({ statistics, experiments: [experiment(plan === undefined ? {} : { plan })] });
}
