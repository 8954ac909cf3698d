import type {
  GroupMetric,
  ReportedArm,
  ReportedBreakdown,
  ReportedComparison,
  ReportedMetric,
  ResultsReport,
} from '@pixel/control/client';

const sentence = (code: string, text: string) => ({ code, parameters: {}, sentence: text });

/** A variant of a goal; by default, 500 of 10,000 bought. */
export function arm(fields: Partial<ReportedArm> = {}): ReportedArm {
  return {
    variantKey: 'control',
    n: 10_000,
    open: 0,
    sum: 500,
    denominatorSum: null,
    value: 0.05,
    details: {},
    ...fields,
  };
}

/** A comparison; by default, `buy-now` wins. */
export function comparison(fields: Partial<ReportedComparison> = {}): ReportedComparison {
  return {
    variantKey: 'buy-now',
    state: 'winning',
    sentence: sentence('winning', 'Buy now increases purchases: +20.0% (95% CI +0.2% to +43.6%).'),
    absolute: { estimate: 0.01, lower: 0.0002, upper: 0.0198 },
    relative: { estimate: 0.2, lower: 0.002, upper: 0.436 },
    running: null,
    level: 0.95,
    pValue: 0.042,
    chanceToWin: null,
    probabilityBest: null,
    expectedLoss: null,
    varianceReduction: null,
    unadjusted: null,
    decidedAt: null,
    engine: 'sequential',
    method: 'sequential.asympCS',
    worst: null,
    warnings: [],
    ...fields,
  };
}

/** A goal; by default, the primary one with two variants. */
export function metric(fields: Partial<ReportedMetric> = {}): ReportedMetric {
  return {
    goalKey: 'purchase',
    name: 'Purchase',
    role: 'primary',
    kind: 'proportion',
    unit: 'share',
    currency: null,
    direction: 'increase',
    margin: null,
    windowHours: 168,
    capPercentile: null,
    analysis: {},
    isExploratory: false,
    arms: [arm(), arm({ variantKey: 'buy-now', open: 812, sum: 600, value: 0.06 })],
    comparisons: [comparison()],
    reason: null,
    ...fields,
  };
}

/** A cleared guardrail on refunds. */
export function guardrail(fields: Partial<ReportedMetric> = {}): ReportedMetric {
  return metric({
    goalKey: 'refunds',
    name: 'Refunds',
    role: 'guardrail',
    direction: 'decrease',
    margin: 0.1,
    arms: [arm({ sum: 2_000, value: 0.2 }), arm({ variantKey: 'buy-now', sum: 2_010, value: 0.201 })],
    comparisons: [
      comparison({
        state: 'within_limit',
        sentence: sentence('within_limit', 'Within limit: at worst +8.3% (limit +10%).'),
        relative: { estimate: 0.005, lower: -0.075, upper: 0.092 },
        pValue: 1,
        worst: 0.083,
      }),
    ],
    ...fields,
  });
}

/** An experiment's results; by default, all is well and `buy-now` wins. */
export function report(fields: Partial<ResultsReport> = {}): ResultsReport {
  return {
    experimentKey: 'product-cta',
    name: 'Product call to action',
    status: 'running',
    phase: 2,
    phases: 2,
    timeZone: 'UTC',
    kind: 'test',
    holdback: null,
    startedAt: '2026-11-10T00:00:00.000Z',
    endedAt: null,
    rolledOutAt: null,
    pauses: [],
    computedAt: '2026-11-22T14:20:00.000Z',
    isFinal: false,
    sinceFinal: null,
    decision: null,
    epoch: { number: 1, startedAt: '2026-11-10T00:00:00.000Z' },
    days: 12.6,
    plan: {
      engine: 'sequential',
      alpha: 0.05,
      plannedVisitors: 20_000,
      minimumDays: 7,
      correction: 'holm',
      primaryGoalKey: 'purchase',
    },
    exploratory: null,
    verdict: {
      ...sentence('winning', 'Buy now increases purchases: +20.0% (95% CI +0.2% to +43.6%).'),
      state: 'winning',
      goalKey: 'purchase',
      variantKey: 'buy-now',
      notes: [
        sentence('overstated', 'Early winners overstate: plan with the lower half.'),
        sentence(
          'computed_with_pending',
          'Computed at 14:20, 12 minutes ago. 41,200 events not processed yet.',
        ),
      ],
    },
    variants: [
      { variantKey: 'control', name: 'Original', isControl: true, weight: 0.5, place: 0 },
      { variantKey: 'buy-now', name: 'Buy now', isControl: false, weight: 0.5, place: 1 },
    ],
    visitors: { control: 10_000, 'buy-now': 10_812 },
    metrics: [metric(), guardrail()],
    health: [
      {
        ...sentence('sample_ratio', 'The split fits the weights.'),
        state: 'ok',
        since: null,
        cause: null,
        advice: null,
      },
      { ...sentence('edits', 'Nothing was edited.'), state: 'ok', since: null, cause: null, advice: null },
    ],
    diagnoses: [],
    pending: 41_200,
    accounting: [
      {
        step: 'assigned',
        unit: 'views',
        variants: { control: 31_000, 'buy-now': 31_100 },
        pValue: null,
        isBiased: false,
      },
      {
        step: 'stored',
        unit: 'visitors',
        variants: { control: 10_020, 'buy-now': null },
        pValue: 0.41,
        isBiased: false,
      },
      {
        step: 'counted',
        unit: 'visitors',
        variants: { control: 10_000, 'buy-now': 10_812 },
        pValue: 0.0002,
        isBiased: true,
      },
    ],
    ...fields,
  };
}

/** A goal within a group. */
export function groupMetric(fields: Partial<GroupMetric> = {}): GroupMetric {
  const { goalKey, arms, comparisons } = metric();
  return {
    goalKey,
    arms,
    comparisons: comparisons.map(({ variantKey, absolute, relative, level }) => ({
      variantKey,
      absolute,
      relative,
      level,
    })),
    ...fields,
  };
}

/** The same by device: phones, unknown, and all other values. */
export function breakdown(fields: Partial<ReportedBreakdown> = {}): ReportedBreakdown {
  return {
    dimension: 'device',
    computedAt: '2026-11-22T14:20:00.000Z',
    title: sentence('groups_alike', 'No difference between groups is shown (p = 0.410).'),
    isDifferent: false,
    pValue: 0.41,
    others: [],
    groups: ['mobile', '', null].map((value) => ({
      value,
      visitors: { control: 3_000, 'buy-now': 3_010 },
      metrics: [groupMetric()],
    })),
    ...fields,
  };
}
