import type { ResultsReport } from '@pixel/control/client';

/** Why visitors exposed to the experiment are excluded from the comparison. */
export type ExclusionReason = 'unverified' | 'bots' | 'internal' | 'several' | 'open';

/** Excluded visitors of each variant by reason; null if unknown. */
export interface Exclusion {
  readonly reason: ExclusionReason;
  readonly variants: Readonly<Record<string, number | null>>;
  /** Null unless known for every variant. */
  readonly total: number | null;
}

/** Visitor counts: exposed ones, excluded ones by reason, and counted ones. */
export interface VisitorAccounting {
  /** Visitors whose exposure arrived. */
  readonly met: Omit<Exclusion, 'reason'>;
  /** In the order of the exclusion steps. */
  readonly leftOut: readonly Exclusion[];
  /** By the primary goal: visitors whose window is over. */
  readonly counted: Omit<Exclusion, 'reason'>;
}

type Step = ResultsReport['accounting'][number]['step'];

/** Each step, and why a visitor who passes the previous one is excluded at it. */
const steps: readonly (readonly [Step, Step, ExclusionReason])[] = [
  ['stored', 'verified', 'unverified'],
  ['verified', 'human', 'bots'],
  ['human', 'not_internal', 'internal'],
  ['not_internal', 'counted', 'several'],
];

/** Returns the visitor counts; undefined without results. */
export function visitorAccountingOf({
  accounting,
  metrics,
  variants,
}: Pick<ResultsReport, 'accounting' | 'metrics' | 'variants'>): VisitorAccounting | undefined {
  const reached = (step: Step) => accounting.find((each) => each.step === step)?.variants;
  const [stored, last] = [reached('stored'), reached('counted')];
  if (stored === undefined || last === undefined) return undefined;
  const keys = variants.map(({ variantKey }) => variantKey);
  const numbers = (of: (variantKey: string) => number | null) => {
    const each = Object.fromEntries(keys.map((key) => [key, of(key)]));
    return { variants: each, total: sum(Object.values(each)) };
  };
  const primary = metrics.find(({ role }) => role === 'primary') ?? metrics[0];
  const openOf = (key: string) => primary?.arms.find(({ variantKey }) => variantKey === key)?.open ?? null;
  return {
    met: numbers((key) => stored[key] ?? null),
    leftOut: [
      ...steps.map(([from, to, reason]) => ({
        reason,
        ...numbers((key) => less(reached(from)?.[key], reached(to)?.[key])),
      })),
      ...(primary === undefined ? [] : [{ reason: 'open' as const, ...numbers(openOf) }]),
    ],
    counted: numbers((key) => less(last[key], primary === undefined ? 0 : openOf(key))),
  };
}

function less(all: number | null | undefined, left: number | null | undefined): number | null {
  return all == null || left == null ? null : all - left;
}

function sum(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((total, each) => (total === null || each === null ? null : total + each), 0);
}
