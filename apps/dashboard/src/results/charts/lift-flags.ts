import type { ReportedMetric, TimelineMark } from '@pixel/control/client';

/** What stands above a chart over time, in the order of time. */
export type LiftFlag = PublishedFlag | DecidedFlag;

/** A version that changed who gets what. */
export interface PublishedFlag {
  readonly kind: 'published';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** From 1. */
  readonly number: number;
  readonly mark: TimelineMark;
}

/** When the goal was decided for a variant. */
export interface DecidedFlag {
  readonly kind: 'decided';
  readonly at: number;
  readonly variantKey: string;
  readonly state: 'winning' | 'losing';
}

/** Returns the flags of a goal: what was published and when it was decided. */
export function flagsOf(
  marks: readonly TimelineMark[],
  comparisons: ReportedMetric['comparisons'],
): readonly LiftFlag[] {
  const published = marks.map(
    (mark, index): LiftFlag => ({ kind: 'published', at: Date.parse(mark.at), number: index + 1, mark }),
  );
  const decided = comparisons.flatMap(({ variantKey, state, decidedAt }): readonly LiftFlag[] =>
    decidedAt === null || (state !== 'winning' && state !== 'losing')
      ? []
      : [{ kind: 'decided', at: Date.parse(decidedAt), variantKey, state }],
  );
  return [...published, ...decided].toSorted((a, b) => a.at - b.at);
}
