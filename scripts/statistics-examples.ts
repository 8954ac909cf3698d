import {
  type ArmStats,
  addLifts,
  analyzeDimensions,
  asymptoticConfidenceSequence,
  bayesNormal,
  benjaminiHochberg,
  bestArm,
  betaBinomial,
  chiSquareTest,
  cupedWithinArm,
  detectableLift,
  duration,
  evaluateEValues,
  fieller,
  findSplitChange,
  fisher,
  holm,
  neededToClear,
  newcombe,
  pairArms,
  postStratification,
  powerOfLift,
  ratioNewcombe,
  sequentialSampleRatio,
  testMargin,
  welchTest,
  winsorize,
} from '@pixel/stats';

const alpha = 0.05;
const shop = [proportion(10_000, 500), proportion(10_000, 600)] as const;
const few = [proportion(100, 0), proportion(100, 8)] as const;

/** Computes the worked examples of docs/statistics.md. A test checks that the document shows them. */
export function statisticsExamples(): readonly string[] {
  return [
    welch,
    relative,
    small,
    ratio,
    quantile,
    cuped,
    strata,
    sequential,
    chances,
    best,
    beliefs,
    split,
    live,
    since,
  ]
    .flatMap((example) => example())
    .concat(families(), evidence(), sums(), planning(), guardrail(), groups(), capping());
}

function welch() {
  const test = welchTest(...shop, { alpha });
  return [
    `500 of 10,000 against 600 of 10,000: ${points(test.estimate)} points more, ${interval(test, points)}, p = ${fixed(test.pValue, 4)}.`,
  ];
}

function relative() {
  const test = fieller(...shop, { alpha });
  return [
    `The same arms: ${percent(test.estimate)} more, ${interval(test, percent)}, p = ${fixed(test.pValue, 4)}.`,
  ];
}

function small() {
  const [absolute, lift, exact] = [
    newcombe(...few, { alpha }),
    ratioNewcombe(...few, { alpha }),
    fisher(...few),
  ];
  return [
    `0 of 100 against 8 of 100: ${points(absolute.estimate)} points more, ${interval(absolute, points)}, p = ${fixed(absolute.pValue, 4)}; relatively at least ${percent(lift.ciLower)} more, without an upper limit. Fisher's exact test: p = ${fixed(exact.pValue, 4)}.`,
  ];
}

function ratio() {
  const arm = (num: number): ArmStats => ({
    kind: 'ratio',
    n: 3_000,
    num: { sum: num, sumSquares: 1_200_000 },
    den: { sum: 5_000, sumSquares: 11_000 },
    numDen: 82_000,
  });
  const test = welchTest(arm(36_000), arm(37_000), { alpha });
  return [
    `3,000 visitors and 5,000 orders per arm, worth 36,000 against 37,000: ${fixed(test.estimate, 2)} more per order, ${interval(test, (value) => fixed(value, 2))}, p = ${fixed(test.pValue, 2)}.`,
  ];
}

function quantile() {
  const arm = (q: number): ArmStats => ({
    kind: 'quantile',
    n: 5_000,
    nStar: 5_000,
    nu: 0.9,
    q,
    qLower: q - 55,
    qUpper: q + 60,
  });
  const test = welchTest(arm(2_400), arm(2_300), { alpha });
  return [
    `Nine in ten of 5,000 pages paint within 2,400 ms against 2,300 ms, each known to about ±57 ms: ${fixed(test.estimate, 0)} ms, ${interval(test, (value) => fixed(value, 0))}, p = ${fixed(test.pValue, 3)}.`,
  ];
}

function cuped() {
  const arm = (sum: number) =>
    ({
      kind: 'cupedMean',
      n: 1_000,
      post: { sum, sumSquares: 24_000 },
      pre: { sum: 4_000, sumSquares: 25_000 },
      postPre: 22_000,
    }) as const;
  const arms = [arm(4_000), arm(4_200)] as const;
  const plain = welchTest(
    ...([4_000, 4_200].map((sum): ArmStats => ({ kind: 'mean', n: 1_000, sum, sumSquares: 24_000 })) as [
      ArmStats,
      ArmStats,
    ]),
    { alpha },
  );
  const test = cupedWithinArm(...arms, { alpha });
  return [
    `1,000 visitors per arm, 4.0 against 4.2 each: unadjusted ${interval(plain, (value) => fixed(value, 2))}, p = ${fixed(plain.pValue, 2)}; with θ = ${fixed(test.theta, 2)}, ${percent(test.varianceReduction, false)} less variance, ${interval(test, (value) => fixed(value, 2))}, p = ${fixed(test.pValue, 3)}.`,
  ];
}

function strata() {
  const cells = [
    { control: proportion(6_000, 180), treatment: proportion(5_000, 160) },
    { control: proportion(4_000, 320), treatment: proportion(5_000, 420) },
  ];
  const naive = welchTest(proportion(10_000, 500), proportion(10_000, 580), { alpha });
  const test = postStratification(cells, { alpha });
  return [
    `Phones convert 180 of 6,000 against 160 of 5,000, computers 320 of 4,000 against 420 of 5,000. Unstratified: ${points(naive.estimate)} points more, p = ${fixed(naive.pValue, 3)}; by device ${points(test.estimate)}, ${interval(test, points)}, p = ${fixed(test.pValue, 2)}.`,
  ];
}

function sequential() {
  const look = asymptoticConfidenceSequence(...shop, { alpha, nStar: 20_000 });
  return [
    `500 of 10,000 against 600 of 10,000, planned for 20,000 visitors: ${points(look.estimate)} points more, ${interval(look, points)}, p = ${fixed(look.pValue, 3)} at any look; a single look at the end: p = ${fixed(welchTest(...shop, { alpha }).pValue, 4)}.`,
  ];
}

function chances() {
  const belief = betaBinomial(proportion(1_000, 50), proportion(1_000, 60), { alpha });
  return [
    `50 of 1,000 against 60 of 1,000: an ${percent(belief.chanceToWin, false)} chance that the treatment is better; choosing it loses ${points(belief.expectedLossTreatment, 3)} points on average, keeping the control ${points(belief.expectedLossControl, 3)}.`,
  ];
}

function best() {
  const ranking = bestArm({ means: [0.05, 0.055, 0.053], sds: [0.003, 0.003, 0.003] });
  const found = ranking.status === 'ok' ? ranking.probabilityBest : [];
  return [
    `Three arms at 5.0, 5.5 and 5.3%, each known to ±0.3 points: each is the best with a probability of ${found.map((each) => percent(each, false)).join(', ')}.`,
  ];
}

function beliefs() {
  const options = { difference: 'relative', alpha } as const;
  const arms = [proportion(1_000, 50), proportion(1_000, 70)] as const;
  const flat = bayesNormal(...arms, { ...options, prior: null });
  const sceptic = bayesNormal(...arms, { ...options, prior: { mean: 0, variance: 0.09 } });
  return [
    `50 of 1,000 against 70 of 1,000: ${percent(flat.mean)} more with a flat prior; ${percent(sceptic.mean)} more, ${interval(sceptic, percent)}, with a prior that expects lifts of about ±30%.`,
  ];
}

function split() {
  const test = chiSquareTest([
    { visitors: 10_000, weight: 0.5 },
    { visitors: 10_500, weight: 0.5 },
  ]);
  const p = test.status === 'ok' ? test.pValue : null;
  return [`10,000 against 10,500 visitors of an even split: p = ${fixed(p, 5)}, so something is broken.`];
}

function live() {
  const test = sequentialSampleRatio([
    { visitors: 10_000, weight: 0.5 },
    { visitors: 10_500, weight: 0.5 },
  ]);
  return [
    `The same visitors at any look: p = ${fixed(test.status === 'ok' ? test.pValue : null, 3)}, because looking at any time costs evidence.`,
  ];
}

function families() {
  const pValues = [0.01, 0.04, 0.03, 0.005];
  const list = (values: readonly number[]) => values.map((value) => fixed(value, 3)).join(', ');
  return [
    `p-values ${pValues.join(', ')}: ${list(holm(pValues))} after Holm, ${list(benjaminiHochberg(pValues))} after Benjamini and Hochberg.`,
  ];
}

function evidence() {
  const { pValues, isDiscovery } = evaluateEValues([150, 40, 30, 2].map(Math.log), alpha);
  const found = isDiscovery.filter((each) => each).length;
  return [
    `e-values of 150, 40, 30, 2: adjusted p ${pValues.map((p) => fixed(p, 3)).join(', ')}, so ${found} of them are found.`,
  ];
}

function sums() {
  const both = addLifts([
    { estimate: 0.1, lower: 0.05, upper: 0.15 },
    { estimate: -0.02, lower: -0.06, upper: 0.02 },
  ]);
  return [
    `+10% [5%, 15%] and −2% [−6%, 2%]: +${percent(both?.estimate ?? null, false)} [${percent(both?.lower ?? null)}, ${percent(both?.upper ?? null)}] together.`,
  ];
}

function guardrail() {
  const arms = shop.map((stats, index) => ({
    variant: `${index}`,
    stats: { ...stats, sum: 500 - 15 * index },
  }));
  const plan = { alpha, engine: 'fixed', correction: 'none', direction: 'increase' } as const;
  const [contrast] = pairArms({ arms }, plan).contrasts;
  const margin = { margin: 0.1, direction: 'increase' } as const;
  const test = contrast && testMargin(contrast, margin);
  const design = {
    mean: 0.05,
    variance: 0.05 * 0.95,
    ...margin,
    engine: 'fixed',
    alpha,
    plannedN: 20_000,
  } as const;
  const { totalN, powerAtPlan } = neededToClear(design);
  return [
    `500 of 10,000 against 485 of 10,000 with a margin of 10%: ${points(test?.room ?? null)} points of room, at least ${points(test?.lower ?? null)}, so it isn't cleared. Without any effect, that takes ${totalN?.toLocaleString('en')} visitors; 20,000 clear it with a power of ${percent(powerAtPlan, false)}.`,
  ];
}

function groups() {
  const group = (value: string, n: number, sums: readonly [number, number]) => ({
    value,
    arms: sums.map((sum, index) => ({ variant: `${index}`, stats: proportion(n, sum) })),
  });
  const device = [group('phone', 12_000, [240, 312]), group('computer', 4_000, [240, 248])];
  const plan = { alpha, engine: 'fixed', correction: 'none', direction: 'increase' } as const;
  const [result] = analyzeDimensions([{ dimension: 'device', groups: device }], plan);
  const p = (scale: 'relative' | 'absolute') => fixed(result?.[scale]?.pValue ?? null, 3);
  return [
    `2.0 against 2.6% of 12,000 phones per arm, 6.0 against 6.2% of 4,000 computers: p = ${p('relative')} for equal lifts, ${p('absolute')} for equal points.`,
  ];
}

function planning() {
  const metric = { mean: 0.05, variance: 0.05 * 0.95, arms: 2, alpha, sequentialNStar: null };
  const power = powerOfLift({ ...metric, totalN: 20_000 }, 0.2).power;
  const minLift = detectableLift({ ...metric, totalN: 20_000 }, 0.8).mde;
  const needed = duration({ ...metric, lift: 0.1, power: 0.8, visitorsPerDay: 2_000 });
  const [totalN, weeks] = 'totalN' in needed ? [needed.totalN, needed.weeks] : [0, 0];
  return [
    `A rate of 5% and 20,000 visitors, split evenly: a lift of 20% is found with a power of ${percent(power, false)}, and one of ${percent(minLift, false)} with a power of 80%. A lift of 10% needs ${totalN.toLocaleString('en')} visitors, at 2,000 a day ${weeks} weeks.`,
  ];
}

function capping() {
  const values = [...Array.from({ length: 90 }, () => 0), 20, 25, 30, 30, 35, 40, 50, 60, 80, 900];
  const capped = winsorize(values, { upper: 0.9, lower: null, ignoreZeros: true });
  return [
    `Ten of 100 visitors spend 20 to 80, one of them 900: capped at the 90th percentile of purchases, ${fixed(capped.capUpper, 0)}, the sum falls from 1,270 to ${fixed(capped.sum, 0)} and one value is capped.`,
  ];
}

function proportion(n: number, sum: number) {
  return { kind: 'proportion', n, sum } as const;
}

function fixed(value: number | null, digits: number): string {
  return value === null ? 'nothing' : value.toFixed(digits).replace('-', '−');
}

function points(value: number | null, digits = 2): string {
  return fixed(value === null ? null : value * 100, digits);
}

function percent(value: number | null, isSigned = true): string {
  return value === null ? 'nothing' : `${isSigned ? fixed(value * 100, 1) : (value * 100).toFixed(0)}%`;
}

function interval(
  { ciLower, ciUpper }: { readonly ciLower: number | null; readonly ciUpper: number | null },
  show: (value: number | null) => string,
): string {
  return `[${show(ciLower)}, ${show(ciUpper)}]`;
}

function since() {
  const hours = Array.from({ length: 10 }, (_, hour) => (hour < 9 ? [100, 100] : [160, 40]));
  const change = findSplitChange(hours, [0.5, 0.5]);
  const from = change?.from === 9 ? 'the tenth hour' : `hour ${(change?.from ?? -1) + 1}`;
  return [`Nine hours of 100 against 100, then one of 160 against 40: off since ${from}.`];
}
