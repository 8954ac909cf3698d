import { type AssessedGoal, assessExperiment, testSampleRatio } from '@pixel/stats';
import { guideVariants } from '../apps/cli/src/commands/guide-example.fixture.ts';

/** A line of the results guide, computed by hand and by the stats package. */
export interface ExampleLine {
  readonly line: string;
  readonly byHand: readonly number[];
  readonly computed: readonly (number | null | undefined)[];
}

const alpha = 0.05;
const [control, variant] = guideVariants;
const planned = 20_000;
const n = control.n;
const shares = {
  purchase: [sold(control) / n, sold(variant) / n],
  basket: [control.baskets / n, variant.baskets / n],
  help: [control.helped / n, variant.helped / n],
} as const;
type Pair = readonly [number, number];

/** Returns the worked example of docs/guide/results.md. A test checks that the guide shows it and that both computations agree. */
export function resultsExample(): readonly ExampleLine[] {
  return [
    ...difference(),
    ...atAnyLook(),
    ...lift(),
    ...evidence(),
    ...secondary(),
    ...guardrail(),
    ...split(),
  ];
}

function difference(): readonly ExampleLine[] {
  const [c, t] = shares.purchase;
  const { absolute, relative } = comparison('purchase');
  return [
    {
      line: `${whole(sold(control))} / ${whole(n)} = ${percent(c)} and ${whole(sold(variant))} / ${whole(n)} = ${percent(t)}: ${points(t - c)} points more, and a lift of ${percent(t)} / ${percent(c)} − 1 = ${signed(t / c - 1)}`,
      byHand: [t - c, t / c - 1],
      computed: [absolute.estimate, relative.estimate],
    },
  ];
}

function atAnyLook(): readonly ExampleLine[] {
  const [c, t] = shares.purchase;
  const se = standardErrorOf(shares.purchase);
  const half = twoSided(alpha) * se;
  const { absolute } = comparison('purchase');
  return [
    {
      line: `standard error √(0.05 × 0.95 / 10,000 + 0.06 × 0.94 / 10,000) = ${points(se, 4)} points; multiplier ${fixed(twoSided(alpha), 3)}; ${points(t - c)} ± ${fixed(twoSided(alpha), 3)} × ${points(se, 4)} = ${points(t - c - half)} to ${points(t - c + half)} points`,
      byHand: [t - c - half, t - c + half],
      computed: [absolute.lower, absolute.upper],
    },
  ];
}

/** Fieller's interval: all lifts that the multiplier doesn't rule out. */
function lift(): readonly ExampleLine[] {
  const [c, t] = shares.purchase;
  const square = twoSided(alpha) ** 2;
  const a = c * c - square * varianceOf(c);
  const b = c * t;
  const d = t * t - square * varianceOf(t);
  const root = Math.sqrt(b * b - a * d);
  const ends = [(b - root) / a - 1, (b + root) / a - 1] as const;
  const { relative } = comparison('purchase');
  return [
    {
      line: `a = 0.05² − ${fixed(square, 3)} × 0.05 × 0.95 / 10,000 = ${fixed(a, 7)}; b = 0.05 × 0.06 = ${fixed(b, 3)}; d = 0.06² − ${fixed(square, 3)} × 0.06 × 0.94 / 10,000 = ${fixed(d, 7)}; (b ± √(b² − a × d)) / a − 1 = ${signed(ends[0])} to ${signed(ends[1])}`,
      byHand: ends,
      computed: [relative.lower, relative.upper],
    },
  ];
}

function evidence(): readonly ExampleLine[] {
  const [c, t] = shares.purchase;
  const z = (t - c) / standardErrorOf(shares.purchase);
  const e = evidenceOf(shares.purchase);
  return [
    {
      line: `z = ${points(t - c)} / ${points(standardErrorOf(shares.purchase), 4)} = ${fixed(z, 3)}; e = exp(${fixed(spread, 3)} × ${fixed(z, 3)}² / (2 × ${fixed(spread + 1, 3)})) / √${fixed(spread + 1, 3)} = ${fixed(e, 1)}; p = 1 / ${fixed(e, 1)} = ${fixed(1 / e, 3)}`,
      byHand: [1 / e],
      computed: [comparison('purchase').pValue],
    },
  ];
}

/** Of two secondary comparisons, one is significant. */
function secondary(): readonly ExampleLine[] {
  const e = evidenceOf(shares.basket);
  const { pValue, level } = comparison('basket');
  return [
    {
      line: `baskets have e = ${fixed(e, 1)}, more than 2 / (1 × 0.05) = 40: found, with p = 2 / ${fixed(e, 1)} = ${fixed(2 / e, 3)} and intervals at 1 − 0.05 × 1 / 2 = ${percent(1 - alpha / 2, 1)}`,
      byHand: [2 / e, 1 - alpha / 2],
      computed: [pValue, level],
    },
  ];
}

function guardrail(): readonly ExampleLine[] {
  const [c, t] = shares.help;
  const limit = 1.1 * c;
  const se = Math.sqrt(varianceOf(t) + 1.1 ** 2 * varianceOf(c));
  const minRoom = limit - t - oneSided() * se;
  const worst = 0.1 - minRoom / c;
  const { room } = comparison('help');
  return [
    {
      line: `limit 1.1 × ${percent(c, 1)} = ${percent(limit, 1)}, room ${percent(limit, 1)} − ${percent(t, 1)} = ${points(limit - t)} points, standard error √(0.198 × 0.802 / 10,000 + 1.1² × 0.2 × 0.8 / 10,000) = ${points(se, 4)} points; at least ${points(limit - t)} − ${fixed(oneSided(), 3)} × ${points(se, 4)} = ${points(minRoom)} points of room; worst 10% − ${points(minRoom)} / ${points(c, 1)} = ${signed(worst)}`,
      byHand: [limit - t, minRoom],
      computed: [room?.estimate, room?.lower],
    },
  ];
}

function split(): readonly ExampleLine[] {
  const visitors = guideVariants.map((each) => each.n + each.open + each.excluded.multi);
  const [own = 0, other = 0] = visitors;
  const expected = (own + other) / 2;
  const square = (2 * (own - expected) ** 2) / expected;
  const test = testSampleRatio(
    visitors.map((each, index) => ({ variant: `${index}`, visitors: each, weight: 0.5 })),
  );
  const [chiSquare, pValue] = 'chiSquare' in test ? [test.chiSquare, test.pValue] : [undefined, undefined];
  return [
    {
      line: `${whole(own)} and ${whole(other)} visitors, ${whole(expected * 2)} / 2 = ${whole(expected)} expected of each: χ² = 2 × ${fixed(own - expected, 1)}² / ${whole(expected)} = ${fixed(square, 3)}, p = ${fixed(pValue ?? 0, 2)}`,
      byHand: [square],
      computed: [chiSquare],
    },
  ];
}

/** ρ² times visitors: at the planned sample size, it depends only on alpha. */
const spread = spreadAt(alpha);

function spreadAt(level: number): number {
  const square = -2 * Math.log(level);
  return square + Math.log(square + 1);
}

/** Multipliers of the standard error at the planned size, two-sided and one-sided. */
function twoSided(level: number): number {
  return Math.sqrt(((2 * (spread + 1)) / spread) * Math.log(Math.sqrt(spread + 1) / level));
}

function oneSided(): number {
  const own = spreadAt(2 * alpha);
  return Math.sqrt(((2 * (own + 1)) / own) * Math.log(1 + Math.sqrt(own + 1) / (2 * alpha)));
}

function evidenceOf(pair: Pair): number {
  const z = (pair[1] - pair[0]) / standardErrorOf(pair);
  return Math.exp((spread * z * z) / (2 * (spread + 1))) / Math.sqrt(spread + 1);
}

function standardErrorOf([c, t]: Pair): number {
  return Math.sqrt(varianceOf(c) + varianceOf(t));
}

function varianceOf(share: number): number {
  return (share * (1 - share)) / n;
}

function sold({ purchases }: (typeof guideVariants)[number]): number {
  return purchases.mobile + purchases.desktop;
}

const assessed = assessExperiment({
  plan: {
    engine: 'sequential',
    alpha,
    correction: 'holm',
    plannedVisitors: planned,
    minimumDays: 7,
    expectedLossLimit: 0.0025,
  },
  goals: [
    goal('purchase', 'primary', shares.purchase),
    goal('basket', 'secondary', shares.basket),
    // Stands for revenue, which isn't significant either.
    goal('nothing', 'secondary', [shares.basket[0], shares.basket[0]]),
    { ...goal('help', 'guardrail', shares.help), direction: 'decrease', margin: 0.1 },
  ],
  epoch: 1,
  days: 14,
  atMs: 14 * 86_400_000,
  health: null,
});

function goal(goalKey: string, role: AssessedGoal['role'], [c, t]: Pair): AssessedGoal {
  const stats = (share: number) => ({ kind: 'proportion', n, sum: Math.round(share * n) }) as const;
  return {
    goalKey,
    role,
    direction: 'increase',
    definition: { windowHours: 168, capPercentile: null },
    arms: [
      { variant: 'control', stats: stats(c) },
      { variant: 'buy-now', stats: stats(t) },
    ],
  };
}

function comparison(goalKey: string) {
  const found = assessed.goals.find((each) => each.goalKey === goalKey)?.comparisons[0];
  if (found === undefined) throw new Error(`There is no comparison of ${goalKey}`);
  return found;
}

function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace('-', '−');
}

function whole(value: number): string {
  return value.toLocaleString('en');
}

function percent(value: number, digits = 2): string {
  return `${fixed(100 * value, digits)}%`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${percent(value, 1)}`;
}

function points(value: number, digits = 2): string {
  return fixed(100 * value, digits);
}
