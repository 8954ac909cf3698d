import type { Random } from './random.ts';

/** A figure of a simulation with its required band. */
export interface MeasuredFigure {
  readonly figure: string;
  readonly value: number;
  readonly band: Band;
  /** Default: `percent` of runs. */
  readonly unit?: 'visitors' | 'number';
}

/** Inclusive; null is open. */
export interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

/** A setting with known truth, simulated many times. */
export interface Simulation {
  readonly id: string;
  readonly title: string;
  readonly setting: string;
  readonly runs: number;
  /** Simulates the setting `runs` times. */
  measure(random: Random, runs: number): readonly MeasuredFigure[];
}

/** Whether a figure is within its band. */
export function isInBand({ value, band: { low, high } }: MeasuredFigure): boolean {
  return (low === null || value >= low) && (high === null || value <= high);
}

/** Share of runs in which something happens. */
export function shareOf(runs: number, play: () => boolean): number {
  let hits = 0;
  for (let run = 0; run < runs; run++) if (play()) hits++;
  return hits / runs;
}

/** A band of shares in percent. */
export function percent(low: number | null, high: number | null): Band {
  return { low: low === null ? null : low / 100, high: high === null ? null : high / 100 };
}

/** At most 5% of runs, plus 3.1 standard errors, which chance exceeds once in a thousand times. */
export function atMostAlpha(runs: number): Band {
  return { low: null, high: 0.05 + 3.1 * Math.sqrt((0.05 * 0.95) / runs) };
}

/** 5% of runs, plus or minus as much. */
export function aboutAlpha(runs: number): Band {
  return { low: 0.05 - 3.1 * Math.sqrt((0.05 * 0.95) / runs), high: atMostAlpha(runs).high };
}
