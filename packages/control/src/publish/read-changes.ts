import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { readConsistently } from '../base/read-consistently.ts';
import { describeDifference } from '../project/differences/describe-difference.ts';
import type { DescribedChange } from '../project/differences/described-change.ts';
import { type Difference, differenceOf } from '../project/documents/difference.ts';
import type { Project } from '../project/documents/project.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';
import { type ChosenKeys, chooseKeys } from './choose-keys.ts';
import { findLastEdits, type LastEdit } from './last-edits.ts';
import { nextProject } from './publish-selection.ts';
import type { Selection } from './select-project.ts';

/** The differences between the working state of a project, or a selection of it, and the live state. */
export interface ProjectChanges {
  /** Null before the first publication. */
  readonly liveVersion: string | null;
  readonly revision: number;
  readonly difference: Difference;
  readonly changes: readonly DescribedChange[];
  readonly warnings: readonly Finding[];
  /** Any error prevents the publication. */
  readonly errors: readonly Finding[];
}

/** The changes that wait to be published, and their editors. */
export interface WaitingChanges extends ProjectChanges {
  /** The last editors of the differing documents; excludes bulk changes, such as by a file. */
  readonly edits: readonly LastEdit[];
}

/** A selection of changes. */
export interface ChosenChanges extends ChosenKeys {
  /** Treats the selected drafts as started. */
  readonly started?: boolean;
}

/**
 * Returns the changes that publishing a project's working state would make, or a selection of it with the documents that it refers to. Rejects with
 * `project_not_found`, `experiment_not_found` or `survey_not_found`.
 */
export function readChanges(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  { started = false, ...chosen }: ChosenChanges = {},
): Promise<WaitingChanges> {
  return readConsistently(deps, async (db) => {
    const opened = await openProject(db, projectKey);
    const selection = chooseKeys(opened.working, chosen);
    const working = started ? withStarted(opened.working, chosen) : opened.working;
    return waitingChanges(db, { ...opened, working }, selection);
  });
}

/** Returns what publishing a selection of a project would change, and the editors of those changes. */
export async function waitingChanges(
  db: Kysely<Database>,
  opened: OpenedProject,
  selection: Selection,
): Promise<WaitingChanges> {
  const changes = changesOf(opened, selection);
  const { projectKey } = opened.working;
  return { ...changes, edits: await findLastEdits(db, projectKey, changes.difference) };
}

function withStarted(working: Project, { experiments = [], surveys = [] }: ChosenKeys): Project {
  const startedOf = <Entity extends { readonly status: Project['experiments'][number]['status'] }>(
    entities: readonly Entity[],
    isChosen: (entity: Entity) => boolean,
  ) =>
    entities.map((each) =>
      each.status === 'draft' && isChosen(each) ? { ...each, status: 'running' as const } : each,
    );
  return {
    ...working,
    experiments: startedOf(working.experiments, ({ experimentKey }) => experiments.includes(experimentKey)),
    surveys: startedOf(working.surveys, ({ surveyKey }) => surveys.includes(surveyKey)),
  };
}

function changesOf({ working, live, revision }: OpenedProject, selection: Selection = 'all'): ProjectChanges {
  const next = nextProject({ working, live }, selection);
  return {
    liveVersion: live.version,
    revision,
    difference: differenceOf(live.project, next),
    changes: describeDifference(live.project, next),
    ...checkPublishing({ live: live.project, next }),
  };
}
