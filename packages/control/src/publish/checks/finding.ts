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
  /** Dotted path to the field, with keys instead of indexes. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
  /** Parameters of the message, for translation. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The live state, if any, and the state to be published. */
export interface PublicationStates {
  readonly live: Project | undefined;
  readonly next: Project;
}

/** Returns one kind of finding. */
export type PublicationCheck = (publishing: PublicationStates) => readonly Finding[];

/** Prefixes a problem's message with its subject and, if the message is only a predicate, its path. */
export function toSentence(
  subject: string,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): string {
  return `${subject}: ${/^(must|is) /.test(message) ? `${path.join('.')} ${message}` : message}`;
}

/** Returns the running and scheduled experiments: those shown to visitors now or from their scheduled start on. */
export function servedExperiments({ experiments }: Project): readonly Experiment[] {
  return experiments.filter(({ status }) => status === 'running' || status === 'scheduled');
}
