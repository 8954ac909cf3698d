import { isInBand, type MeasuredFigure, type Simulation } from './simulation.ts';

/** A simulation with its measurements. */
export interface SimulationRun {
  readonly simulation: Simulation;
  readonly measured: readonly MeasuredFigure[];
}

/** The table of all figures, as Markdown. */
export function reportCalibration(played: readonly SimulationRun[], machine: string): string {
  const rows = played.flatMap(({ simulation: { id, title, setting, runs }, measured }) =>
    measured.map((each, index) => {
      const about = index === 0 ? [id, `${title}. ${setting}.`, runs.toLocaleString('en')] : ['', '', ''];
      return `| ${[...about, each.figure, show(each, each.value), showBand(each), isInBand(each) ? 'yes' : '**no**'].join(' | ')} |`;
    }),
  );
  return `| | Setting | Runs | Figure | Measured | Accepted | |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Seeds are fixed: the same version yields the same figures on every machine, except for rounding. ${machine}.`;
}

export function progressLine(
  { simulation: { id, title }, measured }: SimulationRun,
  seconds: number,
): string {
  const figures = measured
    .map((each) => `${show(each, each.value)}${isInBand(each) ? '' : ' (!)'}`)
    .join(', ');
  return `${id.padEnd(3)} ${title}: ${figures} (${seconds.toFixed(0)} s)`;
}

function show({ unit }: MeasuredFigure, value: number): string {
  if (unit === 'visitors') return Math.round(value).toLocaleString('en');
  return unit === 'number' ? value.toFixed(1) : `${(value * 100).toFixed(1)}%`;
}

function showBand(measured: MeasuredFigure): string {
  const { low, high } = measured.band;
  if (low === null) return high === null ? 'any' : `at most ${show(measured, high)}`;
  return high === null
    ? `at least ${show(measured, low)}`
    : `${show(measured, low)} to ${show(measured, high)}`;
}
