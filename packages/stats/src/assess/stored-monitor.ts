import type { MarginMonitor } from '../margin/margin-monitor.ts';
import type { Decision } from '../sequential/decision.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** What is kept of a goal and variant from look to look; plain data. */
export interface StoredMonitor {
  readonly goalKey: string;
  readonly variant: string;
  /** Of `monitorKey`: what the rest belongs to. */
  readonly key: string;
  /** All looks at the absolute difference; null where looks are not unlimited. */
  readonly absolute: MonitorState | null;
  /** What all looks leave of the relative difference. */
  readonly relative: Limits;
  /** All looks at a ratio's denominator. */
  readonly denominator: MonitorState | null;
  /** All looks at a guardrail's margin, by confidence sequences whatever the engine. */
  readonly margin: MarginMonitor | null;
  /** The one look at a guardrail's margin that engine `fixed` has. */
  readonly marginAtSize: MarginMonitor | null;
  readonly decision: Decision | null;
}

/** Ends of an interval; null where nothing bounds it. */
export interface Limits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The monitor of a goal and variant; a new one where there is none yet, or only one of another key. */
export function monitorOf(
  monitors: readonly StoredMonitor[],
  { goalKey, variant, key }: Pick<StoredMonitor, 'goalKey' | 'variant' | 'key'>,
): StoredMonitor {
  const found = monitors.find(
    (each) => each.goalKey === goalKey && each.variant === variant && each.key === key,
  );
  const nothing = { absolute: null, denominator: null, margin: null, marginAtSize: null, decision: null };
  return found ?? { goalKey, variant, key, ...nothing, relative: { lower: null, upper: null } };
}

/** What two intervals have in common. */
export function intersect(a: Limits, b: Limits): Limits {
  return {
    lower: a.lower === null || b.lower === null ? (a.lower ?? b.lower) : Math.max(a.lower, b.lower),
    upper: a.upper === null || b.upper === null ? (a.upper ?? b.upper) : Math.min(a.upper, b.upper),
  };
}
