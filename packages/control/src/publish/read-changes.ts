import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { readConsistently } from '../base/read-consistently.ts';
import { describeDifference } from '../project/differences/describe-difference.ts';
import type { DescribedChange } from '../project/differences/described-change.ts';
import { computeDifference, type Difference } from '../project/documents/difference.ts';
import type { Project } from '../project/documents/project.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';
import { findLastEdits, type LastEdit } from './last-edits.ts';
import { nextProject } from './publish-selection.ts';
import { type SelectedKeys, selectKeys } from './select-keys.ts';
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

/** The unpublished changes and their last editors. */
export interface UnpublishedChanges extends ProjectChanges {
  /** The last edits of the differing documents; excludes bulk changes, such as those by a configuration file. */
  readonly edits: readonly LastEdit[];
}

/** The changes to read. */
export interface ChangesQuery extends SelectedKeys {
  /** Whether to treat the selected drafts as if they were running. */
  readonly started?: boolean;
}

/**
 * Returns the changes that a publication of the working state would make. With keys, only those of the selected experiments and surveys and
 * the documents that they refer to. Rejects with `project_not_found`, `experiment_not_found` or `survey_not_found`.
 */
export function readChanges(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  { started = false, ...chosen }: ChangesQuery = {},
): Promise<UnpublishedChanges> {
  return readConsistently(deps, async (db) => {
    const opened = await openProject(db, projectKey);
    const selection = selectKeys(opened.working, chosen);
    const working = started ? withStarted(opened.working, chosen) : opened.working;
    return readUnpublishedChanges(db, { ...opened, working }, selection);
  });
}

/** Returns the changes that publishing a selection of a project would make, and their last editors. */
export async function readUnpublishedChanges(
  db: Kysely<Database>,
  opened: OpenedProject,
  selection: Selection,
): Promise<UnpublishedChanges> {
  const changes = changesOf(opened, selection);
  const { projectKey } = opened.working;
  return { ...changes, edits: await findLastEdits(db, projectKey, changes.difference) };
}

function withStarted(working: Project, { experiments = [], surveys = [] }: SelectedKeys): Project {
  const startSelected = <Entity extends { readonly status: Project['experiments'][number]['status'] }>(
    entities: readonly Entity[],
    isChosen: (entity: Entity) => boolean,
  ) =>
    entities.map((each) =>
      each.status === 'draft' && isChosen(each) ? { ...each, status: 'running' as const } : each,
    );
  return {
    ...working,
    experiments: startSelected(working.experiments, ({ experimentKey }) =>
      experiments.includes(experimentKey),
    ),
    surveys: startSelected(working.surveys, ({ surveyKey }) => surveys.includes(surveyKey)),
  };
}

function changesOf({ working, live, revision }: OpenedProject, selection: Selection = 'all'): ProjectChanges {
  const next = nextProject({ working, live }, selection);
  return {
    liveVersion: live.version,
    revision,
    difference: computeDifference(live.project, next),
    changes: describeDifference(live.project, next),
    ...checkPublishing({ live: live.project, next }),
  };
}
