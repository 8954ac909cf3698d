import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';

/** Kinds of findings in a project before its publication. */
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

/** A finding in a project before its publication. */
export interface Finding extends ChangeOwner {
  readonly code: FindingCode;
  /** Dotted path by keys. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
  /** The message's parameters, so that it can be translated. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The live state, if any, and the one to be published. */
export interface PublicationStates {
  readonly live: Project | undefined;
  readonly next: Project;
}

/** Checks for one kind of finding. */
export type PublicationCheck = (publishing: PublicationStates) => readonly Finding[];

/** Words a problem with a document as a sentence, by its path. */
export function sentenceOf(
  subject: string,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): string {
  return `${subject}: ${/^(must|is) /.test(message) ? `${path.join('.')} ${message}` : message}`;
}

/** Returns the experiments that visitors meet, now or once scheduled. */
export function servedExperiments({ experiments }: Project): readonly Experiment[] {
  return experiments.filter(({ status }) => status === 'running' || status === 'scheduled');
}
