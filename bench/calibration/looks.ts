import { type ArmStats, asymptoticConfidenceSequence, welchTest } from '@pixel/stats';
import { addMeans, drawProportion, drawSpending, meanOf } from './draws.ts';
import type { Random } from './random.ts';
import { atMostAlpha, percent, type Simulation, shareOf } from './simulation.ts';

const alpha = 0.05;
/** Successes, failures or buyers that each arm needs before a look counts. */
const burnIn = 25;

/** Two arms that grow from look to look. */
interface GrowingArms {
  grow(): void;
  readonly arms: () => readonly [ArmStats, ArmStats];
  readonly isReady: () => boolean;
}

function growingProportions(
  random: Random,
  { batch, p, lift = 0 }: { batch: number; p: number; lift?: number },
): GrowingArms {
  let [n, c, t] = [0, 0, 0];
  return {
    grow() {
      n += batch;
      c += drawProportion(random, batch, p).sum;
      t += drawProportion(random, batch, p * (1 + lift)).sum;
    },
    arms: () => [
      { kind: 'proportion', n, sum: c },
      { kind: 'proportion', n, sum: t },
    ],
    isReady: () => Math.min(c, t, n - c, n - t) >= burnIn,
  };
}

/** Number of the first look at which `finds` holds, or undefined. */
function firstLookWithFinding(
  growing: GrowingArms,
  looks: number,
  finds: (control: ArmStats, treatment: ArmStats) => boolean,
) {
  for (let look = 1; look <= looks; look++) {
    growing.grow();
    if (growing.isReady() && finds(...growing.arms())) return look;
  }
  return undefined;
}

const findsWithin = (nStar: number) => (control: ArmStats, treatment: ArmStats) =>
  (asymptoticConfidenceSequence(control, treatment, { alpha, nStar }).pValue ?? 1) <= alpha;

/** The problem with peeking at ordinary p-values. A negative control: the simulations must detect it. */
export const naivePeeking: Simulation = {
  id: 'S5',
  title: 'Ordinary p-values, looked at 30 times (must fail)',
  setting: 'p 5%, 1,000 per arm between looks, stopped at the first p < 5%',
  runs: 4_000,
  measure: (random, runs) => {
    const finds = (c: ArmStats, t: ArmStats) => (welchTest(c, t, { alpha }).pValue ?? 1) < alpha;
    const value = shareOf(
      runs,
      () =>
        firstLookWithFinding(growingProportions(random, { batch: 1_000, p: 0.05 }), 30, finds) !== undefined,
    );
    return [{ figure: 'false alarms at any of 30 looks', value, band: percent(26, 33) }];
  },
};

/** Looks at a confidence sequence, and visitors per arm between them. */
const schedules = [
  { looks: 14, batch: 1_000 },
  { looks: 30, batch: 1_000 },
  { looks: 100, batch: 500 },
  { looks: 400, batch: 50 },
];
const plannedSizes = [1_000, 5_000, 20_000];

/** Any number of looks, no difference. */
export const sequentialLooks: Simulation = {
  id: 'S6',
  title: 'Confidence sequence, any look, no difference',
  setting:
    'p 5%; 14 or 30 looks, one every 1,000 visitors per arm, 100 every 500, 400 every 50; planned for 1,000, 5,000 or 20,000',
  runs: 4_000,
  measure: (random, runs) => schedules.flatMap((schedule) => measureSchedule(random, runs, schedule)),
};

/** Measures one schedule of a confidence sequence. */
export function measureSchedule(
  random: Random,
  runs: number,
  { looks, batch }: { looks: number; batch: number },
) {
  const found = plannedSizes.map(() => 0);
  for (let run = 0; run < runs; run++) {
    const growing = growingProportions(random, { batch, p: 0.05 });
    const waiting = new Map(plannedSizes.map((nStar, index) => [index, findsWithin(nStar)]));
    for (let look = 0; look < looks; look++) {
      growing.grow();
      if (!growing.isReady()) continue;
      for (const [index, finds] of waiting)
        if (finds(...growing.arms())) {
          found[index] = (found[index] ?? 0) + 1;
          waiting.delete(index);
        }
    }
  }
  return plannedSizes.map((nStar, index) => ({
    figure: `false alarms at any of ${looks} looks, planned for ${nStar.toLocaleString('en')}`,
    value: (found[index] ?? 0) / runs,
    band: atMostAlpha(runs),
  }));
}

/** The most frequent looks possible. */
export const sequentialConstantly: Simulation = {
  id: 'S7',
  title: 'Confidence sequence, watched constantly, no difference',
  setting: 'p 2%, 2,000 looks, one every 10 visitors per arm, planned for 5,000',
  runs: 2_000,
  measure: (random, runs) => {
    const play = () =>
      firstLookWithFinding(growingProportions(random, { batch: 10, p: 0.02 }), 2_000, findsWithin(5_000)) !==
      undefined;
    return [
      { figure: 'false alarms at any of 2,000 looks', value: shareOf(runs, play), band: percent(null, 6.5) },
    ];
  },
};

/** Heavy tails and uneven splits could break an asymptotic guarantee. */
export const sequentialRevenue: Simulation = {
  id: 'S8',
  title: 'Confidence sequence of revenue, no difference',
  setting:
    '3% buy for lognormal amounts; 100 looks, one every 200 visitors per arm, or every 360 and 40; planned for 5,000',
  runs: 3_000,
  measure: (random, runs) =>
    [
      { figure: 'sd 0.8', sd: 0.8, batches: [200, 200] as const },
      { figure: 'sd 1.5', sd: 1.5, batches: [200, 200] as const },
      { figure: 'sd 0.8, split 90/10', sd: 0.8, batches: [360, 40] as const },
    ].map(({ figure, sd, batches }) => ({
      figure: `false alarms at any of 100 looks, ${figure}`,
      value: shareOf(
        runs,
        () =>
          firstLookWithFinding(growingSpending(random, sd, batches), 100, findsWithin(5_000)) !== undefined,
      ),
      band: percent(null, 6.2),
    })),
};

function growingSpending(
  random: Random,
  sd: number,
  [batchC, batchT]: readonly [number, number],
): GrowingArms {
  let [control, treatment] = [meanOf(0, []), meanOf(0, [])];
  let [buyersC, buyersT] = [0, 0];
  return {
    grow() {
      const [c, t] = [batchC, batchT].map((n) => drawSpending(random, { n, buyers: 0.03, sd }));
      control = addMeans(control, meanOf(batchC, c ?? []));
      treatment = addMeans(treatment, meanOf(batchT, t ?? []));
      buyersC += c?.length ?? 0;
      buyersT += t?.length ?? 0;
    },
    arms: () => [control, treatment],
    isReady: () => Math.min(buyersC, buyersT) >= burnIn,
  };
}

/** The price of the guarantee: visitors until a real difference is found. */
export const sequentialPower: Simulation = {
  id: 'S9',
  title: 'Confidence sequence, real difference',
  setting: 'p 5% against 6%, a look every 500 per arm up to 40,000 visitors, planned for 20,000',
  runs: 2_000,
  measure: (random, runs) => {
    const stops = Array.from({ length: runs }, () =>
      firstLookWithFinding(
        growingProportions(random, { batch: 500, p: 0.05, lift: 0.2 }),
        40,
        findsWithin(20_000),
      ),
    );
    const found = stops.filter((look) => look !== undefined).sort((a, b) => a - b);
    const median = (found[Math.floor(runs / 2)] ?? 41) * 1_000;
    // Visitors that a single look needs for 80% power.
    const singleLook = 16_300;
    return [
      { figure: 'found by 40,000 visitors', value: found.length / runs, band: percent(90, null) },
      {
        figure: 'median visitors until found',
        value: median,
        band: { low: null, high: 1.6 * singleLook },
        unit: 'visitors',
      },
    ];
  },
};
