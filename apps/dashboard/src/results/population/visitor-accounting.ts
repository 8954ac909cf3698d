import type { ResultsReport } from '@pixel/control/client';

/** Why visitors exposed to the experiment are excluded from the comparison. */
export type ExclusionReason = 'unverified' | 'bots' | 'internal' | 'several' | 'open';

/** The number of each variant's visitors who are excluded for a reason; null if unknown. */
export interface Exclusion {
  readonly reason: ExclusionReason;
  readonly variants: Readonly<Record<string, number | null>>;
  /** Sum over all variants; null unless known for each. */
  readonly total: number | null;
}

/** The numbers of exposed visitors, of excluded ones by reason, and of counted ones. */
export interface VisitorAccounting {
  /** Visitors whose exposure event arrived. */
  readonly exposed: Omit<Exclusion, 'reason'>;
  /** In the order of the exclusion steps. */
  readonly excluded: readonly Exclusion[];
  /** Visitors whose window of the primary goal is closed. */
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
export function accountForVisitors({
  accounting,
  metrics,
  variants,
}: Pick<ResultsReport, 'accounting' | 'metrics' | 'variants'>): VisitorAccounting | undefined {
  const visitorsAt = (step: Step) => accounting.find((candidate) => candidate.step === step)?.variants;
  const [stored, last] = [visitorsAt('stored'), visitorsAt('counted')];
  if (stored === undefined || last === undefined) return undefined;
  const keys = variants.map(({ variantKey }) => variantKey);
  const countsByVariant = (count: (variantKey: string) => number | null) => {
    const counts = Object.fromEntries(keys.map((key) => [key, count(key)]));
    return { variants: counts, total: sum(Object.values(counts)) };
  };
  const primary = metrics.find(({ role }) => role === 'primary') ?? metrics[0];
  const openVisitors = (key: string) =>
    primary?.arms.find(({ variantKey }) => variantKey === key)?.open ?? null;
  return {
    exposed: countsByVariant((key) => stored[key] ?? null),
    excluded: [
      ...steps.map(([from, to, reason]) => ({
        reason,
        ...countsByVariant((key) => subtract(visitorsAt(from)?.[key], visitorsAt(to)?.[key])),
      })),
      ...(primary === undefined ? [] : [{ reason: 'open' as const, ...countsByVariant(openVisitors) }]),
    ],
    counted: countsByVariant((key) => subtract(last[key], primary === undefined ? 0 : openVisitors(key))),
  };
}

function subtract(all: number | null | undefined, left: number | null | undefined): number | null {
  return all == null || left == null ? null : all - left;
}

function sum(countsByVariant: readonly (number | null)[]): number | null {
  return countsByVariant.reduce(
    (total, number) => (total === null || number === null ? null : total + number),
    0,
  );
}
