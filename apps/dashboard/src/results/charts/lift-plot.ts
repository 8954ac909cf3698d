import { axisLimit, type CourseDay, type LiftCourse, splitRuns, symmetricTicks } from './lift-course.ts';
import { labelIndexes, positionOn, type Scale, spread } from './scale.ts';

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
  /** Single days that are drawn without a line, because no neighboring day has a lift. */
  readonly alone: readonly {
    readonly x: number;
    readonly y: number;
    readonly top: number;
    readonly bottom: number;
  }[];
}

/** Computes a chart's layout. If the chart is at least 520 pixels wide, lines are labeled at their ends. */
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
  const limit = axisLimit(days);
  const x = {
    low: from,
    high: Math.max(until, from + 1),
    start: 44,
    end: Math.max(60, width - (isWide ? 124 : 12)),
  };
  const y = { low: -limit, high: limit, start: height - 26, end: 26 };
  const lines = variantKeys.map((variantKey) => plotLine(variantKey, { days, bandsFrom, x, y }));
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
    yTicks: symmetricTicks(limit),
    xTicks: labelIndexes(count, Math.max(2, Math.floor((x.end - x.start) / 100))).map(
      (day) => from + day * dayMs,
    ),
    hasEndLabels: isWide,
    lines: lines.map((line, index) => ({
      ...line,
      end: line.end && { ...line.end, label: labels[index] ?? line.end.y },
    })),
  };
}

type PlotContext = Pick<LiftCourse, 'days' | 'bandsFrom'> & { readonly x: Scale; readonly y: Scale };

function plotLine(variantKey: string, { days, bandsFrom, x, y }: PlotContext): LiftLine {
  const liftOn = (day: CourseDay) => day.lifts.find((lift) => lift.variantKey === variantKey);
  const toX = (day: CourseDay) => round(positionOn(x, day.at));
  const toY = (value: number) => round(positionOn(y, clip(value, y)));
  const estimateOn = (day: CourseDay) => liftOn(day)?.estimate ?? 0;
  const limitsOn = (day: CourseDay) => {
    const interval = bandsFrom !== null && day.at >= bandsFrom ? liftOn(day)?.interval : undefined;
    return interval ?? undefined;
  };
  const lifted = splitRuns(days, (day) => liftOn(day)?.estimate != null);
  const banded = splitRuns(days, (day) => limitsOn(day) !== undefined).filter((run) => run.length > 1);
  const toPath = (run: readonly CourseDay[], value: (day: CourseDay) => number) =>
    run.map((day) => `${toX(day)} ${toY(value(day))}`).join('L');
  const upperOn = (day: CourseDay) => limitsOn(day)?.upper ?? 0;
  const lowerOn = (day: CourseDay) => limitsOn(day)?.lower ?? 0;
  const latest = days.at(-1);
  const estimate = latest && liftOn(latest)?.estimate;
  return {
    variantKey,
    line: lifted.map((run) => `M${toPath(run, estimateOn)}`).join(''),
    band: banded.map((run) => `M${toPath(run, upperOn)}L${toPath(run.toReversed(), lowerOn)}Z`).join(''),
    edges: banded.map((run) => `M${toPath(run, upperOn)}M${toPath(run, lowerOn)}`).join(''),
    end:
      latest === undefined || estimate == null
        ? null
        : { x: toX(latest), y: toY(estimate), estimate, label: toY(estimate) },
    alone: lifted
      .filter((run) => run.length === 1)
      .flat()
      .map((day) => ({
        x: toX(day),
        y: toY(estimateOn(day)),
        top: toY(limitsOn(day)?.upper ?? estimateOn(day)),
        bottom: toY(limitsOn(day)?.lower ?? estimateOn(day)),
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
