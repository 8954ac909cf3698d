import type { ReportedMetric, TimelineMark } from '@pixel/control/client';

/** A flag at the top of the lift chart. */
export type LiftFlag = PublishedFlag | DecidedFlag;

/** A publication that visitors could notice. */
export interface PublishedFlag {
  readonly kind: 'published';
  /** In Unix milliseconds. */
  readonly at: number;
  /** One-based. */
  readonly number: number;
  readonly mark: TimelineMark;
}

/** When the goal's verdict on a variant was decided. */
export interface DecidedFlag {
  readonly kind: 'decided';
  readonly at: number;
  readonly variantKey: string;
  readonly state: 'winning' | 'losing';
}

/** Returns a goal's flags, publications and decisions, sorted by time. */
export function createLiftFlags(
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
