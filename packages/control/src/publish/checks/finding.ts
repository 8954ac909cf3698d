import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';

/** Kinds of what is found in a project that is about to be published. */
export type FindingCode =
  | 'same_selector'
  | 'unmatchable_rule'
  | 'contradictory_audience'
  | 'no_goal'
  | 'no_primary_goal'
  | 'sanitised_html'
  | 'distant_redirect'
  | 'running_edit'
  | 'snapshot_size'
  | 'absent_experiment'
  | 'one_variant_asked'
  | 'no_holdback'
  | 'unseen_holdback'
  | 'invalid_experiment'
  | 'invalid_survey'
  | 'layer_overlap'
  | 'refused_change';

/** Something found in a project that is about to be published. */
export interface Finding extends ChangeOwner {
  readonly code: FindingCode;
  /** Where, by keys and in dots. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
  /** What the sentence names, so that it can be said in other words. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What is live, if anything is, and what would be. */
export interface Publishing {
  readonly live: Project | undefined;
  readonly next: Project;
}

/** Looks for one kind of thing. */
export type CheckPublishing = (publishing: Publishing) => readonly Finding[];

/** Says what is wrong with a thing of a project in a sentence, by the place in it. */
export function sentenceOf(
  subject: string,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): string {
  return `${subject}: ${/^(must|is) /.test(message) ? `${path.join('.')} ${message}` : message}`;
}

/** The experiments that visitors meet, now or at their time. */
export function servedOnes({ experiments }: Project): readonly Experiment[] {
  return experiments.filter(({ status }) => status === 'running' || status === 'scheduled');
}
