import { type CourseDay, type LiftCourse, reachOf, reachTicks, runsOf } from './lift-course.ts';
import { labelled, positionOn, type Scale, spread } from './scale.ts';

const dayMs = 86_400_000;
/** Height of two lines of text. */
const labelGap = 30;

/** Pixel positions of everything in a lift chart. */
export interface LiftPlot {
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly yTicks: readonly number[];
  /** Timestamps of the labels below, in Unix milliseconds. */
  readonly xTicks: readonly number[];
  /** Whether lines are labeled at their ends. */
  readonly hasEndLabels: boolean;
  readonly lines: readonly LiftLine[];
}

/** A variant's line with its band. */
export interface LiftLine {
  readonly variantKey: string;
  /** SVG path data. */
  readonly line: string;
  readonly band: string;
  readonly edges: string;
  /** The latest day's point, if it has a lift; `label` is the position of its name. */
  readonly end: {
    readonly x: number;
    readonly y: number;
    readonly estimate: number;
    readonly label: number;
  } | null;
  /** Days without a line, because no neighboring day has a lift. */
  readonly alone: readonly {
    readonly x: number;
    readonly y: number;
    readonly top: number;
    readonly bottom: number;
  }[];
}

/** Computes a chart's layout; from 520 pixels on, lines are labeled at their ends. */
export function plotLifts(
  { days, bandsFrom }: LiftCourse,
  {
    width,
    from,
    until,
    variantKeys,
  }: {
    readonly width: number;
    /** In Unix milliseconds. */
    readonly from: number;
    readonly until: number;
    readonly variantKeys: readonly string[];
  },
): LiftPlot {
  const isWide = width >= 520;
  const height = isWide ? 290 : 230;
  const reach = reachOf(days);
  const x = {
    low: from,
    high: Math.max(until, from + 1),
    start: 44,
    end: Math.max(60, width - (isWide ? 124 : 12)),
  };
  const y = { low: -reach, high: reach, start: height - 26, end: 26 };
  const lines = variantKeys.map((variantKey) => lineOf(variantKey, { days, bandsFrom, x, y }));
  const labels = spread(
    lines.map(({ end }) => end?.y ?? y.start),
    { gap: labelGap, low: y.end, high: y.start - 10 },
  );
  const count = Math.max(1, Math.round((until - from) / dayMs) + 1);
  return {
    width,
    height,
    x,
    y,
    yTicks: reachTicks(reach),
    xTicks: labelled(count, Math.max(2, Math.floor((x.end - x.start) / 100))).map(
      (day) => from + day * dayMs,
    ),
    hasEndLabels: isWide,
    lines: lines.map((line, index) => ({
      ...line,
      end: line.end && { ...line.end, label: labels[index] ?? line.end.y },
    })),
  };
}

type Placing = Pick<LiftCourse, 'days' | 'bandsFrom'> & { readonly x: Scale; readonly y: Scale };

function lineOf(variantKey: string, { days, bandsFrom, x, y }: Placing): LiftLine {
  const liftOn = (day: CourseDay) => day.lifts.find((lift) => lift.variantKey === variantKey);
  const xOf = (day: CourseDay) => round(positionOn(x, day.at));
  const yOf = (value: number) => round(positionOn(y, clip(value, y)));
  const estimateOn = (day: CourseDay) => liftOn(day)?.estimate ?? 0;
  const limitsOn = (day: CourseDay) => {
    const interval = bandsFrom !== null && day.at >= bandsFrom ? liftOn(day)?.interval : undefined;
    return interval ?? undefined;
  };
  const lifted = runsOf(days, (day) => liftOn(day)?.estimate != null);
  const banded = runsOf(days, (day) => limitsOn(day) !== undefined).filter((run) => run.length > 1);
  const pathOf = (run: readonly CourseDay[], value: (day: CourseDay) => number) =>
    run.map((day) => `${xOf(day)} ${yOf(value(day))}`).join('L');
  const upperOn = (day: CourseDay) => limitsOn(day)?.upper ?? 0;
  const lowerOn = (day: CourseDay) => limitsOn(day)?.lower ?? 0;
  const newest = days.at(-1);
  const estimate = newest && liftOn(newest)?.estimate;
  return {
    variantKey,
    line: lifted.map((run) => `M${pathOf(run, estimateOn)}`).join(''),
    band: banded.map((run) => `M${pathOf(run, upperOn)}L${pathOf(run.toReversed(), lowerOn)}Z`).join(''),
    edges: banded.map((run) => `M${pathOf(run, upperOn)}M${pathOf(run, lowerOn)}`).join(''),
    end:
      newest === undefined || estimate == null
        ? null
        : { x: xOf(newest), y: yOf(estimate), estimate, label: yOf(estimate) },
    alone: lifted
      .filter((run) => run.length === 1)
      .flat()
      .map((day) => ({
        x: xOf(day),
        y: yOf(estimateOn(day)),
        top: yOf(limitsOn(day)?.upper ?? estimateOn(day)),
        bottom: yOf(limitsOn(day)?.lower ?? estimateOn(day)),
      })),
  };
}

/** Clips values outside the axis to its edge. */
function clip(value: number, { low, high }: Scale): number {
  return Math.min(high, Math.max(low, value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
