import type { MarginMonitor } from '../margin/margin-monitor.ts';
import type { Decision } from '../sequential/decision.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** The state of a goal and variant that is stored between looks, as plain data. */
export interface StoredMonitor {
  readonly goalKey: string;
  readonly variant: string;
  /** From `monitorKey`: identifies the metric, plan and epoch that the state belongs to. */
  readonly key: string;
  /** State of all looks at the absolute difference; null if not sequential. */
  readonly absolute: MonitorState | null;
  /** Intersection of all intervals of the relative difference. */
  readonly relative: Limits;
  /** State of all looks at a ratio's denominator. */
  readonly denominator: MonitorState | null;
  /** State of all looks at a guardrail's margin, by confidence sequences whatever the engine. */
  readonly margin: MarginMonitor | null;
  /** The single look at a guardrail's margin of engine `fixed`. */
  readonly marginAtSize: MarginMonitor | null;
  readonly decision: Decision | null;
}

/** Ends of an interval; null if unbounded. */
export interface Limits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Returns the monitor of a goal and variant, or a new one if there is none with this key. */
export function findMonitor(
  monitors: readonly StoredMonitor[],
  { goalKey, variant, key }: Pick<StoredMonitor, 'goalKey' | 'variant' | 'key'>,
): StoredMonitor {
  const existing = monitors.find(
    (monitor) => monitor.goalKey === goalKey && monitor.variant === variant && monitor.key === key,
  );
  const empty = { absolute: null, denominator: null, margin: null, marginAtSize: null, decision: null };
  return existing ?? { goalKey, variant, key, ...empty, relative: { lower: null, upper: null } };
}

/** Returns the intersection of two intervals. */
export function intersect(a: Limits, b: Limits): Limits {
  return {
    lower: a.lower === null || b.lower === null ? (a.lower ?? b.lower) : Math.max(a.lower, b.lower),
    upper: a.upper === null || b.upper === null ? (a.upper ?? b.upper) : Math.min(a.upper, b.upper),
  };
}
