import type { ReportedMetric, TimelineMark } from '@pixel/control/client';

/** A flag above a time chart, sorted by time. */
export type LiftFlag = PublishedFlag | DecidedFlag;

/** A published version that changed who gets what. */
export interface PublishedFlag {
  readonly kind: 'published';
  /** In Unix milliseconds. */
  readonly at: number;
  /** One-based. */
  readonly number: number;
  readonly mark: TimelineMark;
}

/** The date of a variant's decision by the goal. */
export interface DecidedFlag {
  readonly kind: 'decided';
  readonly at: number;
  readonly variantKey: string;
  readonly state: 'winning' | 'losing';
}

/** Returns a goal's flags: publications and decisions. */
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
