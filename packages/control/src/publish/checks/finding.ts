import type { Experiment, Project } from '../../configuration/project.ts';

/** Kinds of what is found in a project that is about to be published. */
export type FindingCode =
  | 'same_selector'
  | 'unmatchable_rule'
  | 'contradictory_audience'
  | 'no_goal'
  | 'no_primary_goal'
  | 'sanitised_html'
  | 'running_edit'
  | 'snapshot_size'
  | 'invalid_experiment'
  | 'layer_overlap'
  | 'refused_change';

/** Something found in a project that is about to be published. */
export interface Finding {
  readonly code: FindingCode;
  readonly experimentKey?: string;
  /** Where, by keys and in dots. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
}

/** What is live, if anything is, and what would be. */
export interface Publishing {
  readonly live: Project | undefined;
  readonly next: Project;
}

/** Looks for one kind of thing. */
export type CheckPublishing = (publishing: Publishing) => readonly Finding[];

/** The experiments that visitors meet, now or at their time. */
export function servedOnes({ experiments }: Project): readonly Experiment[] {
  return experiments.filter(({ status }) => status === 'running' || status === 'scheduled');
}
