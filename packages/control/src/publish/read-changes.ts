import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { inOneState } from '../base/in-one-state.ts';
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

/** What would be published: how the working state of a project, or what is chosen of it, differs from what is live. */
export interface ProjectChanges {
  /** Null before the first publication. */
  readonly liveVersion: string | null;
  readonly revision: number;
  readonly difference: Difference;
  readonly changes: readonly DescribedChange[];
  readonly warnings: readonly Finding[];
  /** With any of them, publishing this is refused. */
  readonly errors: readonly Finding[];
}

/** What waits to be published, and who edited it. */
export interface WaitingChanges extends ProjectChanges {
  /** Who edited what differs last; what nobody did by itself, as a file, is not among them. */
  readonly edits: readonly LastEdit[];
}

/** What is asked to be published. */
export interface ChosenChanges extends ChosenKeys {
  /** As if drafts among the things that are named were started with it. */
  readonly started?: boolean;
}

/**
 * Reads what would change if all of a project's working state were published, or what is chosen of it with whatever that names. Rejects with
 * `project_not_found`, `experiment_not_found` or `survey_not_found`.
 */
export function readChanges(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  { started = false, ...chosen }: ChosenChanges = {},
): Promise<WaitingChanges> {
  return inOneState(deps, async (db) => {
    const opened = await openProject(db, projectKey);
    const selection = chooseKeys(opened.working, chosen);
    const working = started ? withStarted(opened.working, chosen) : opened.working;
    return waitingChanges(db, { ...opened, working }, selection);
  });
}

/** Returns what publishing a selection of a project would change, and who edited that. */
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
  const startedOf = <Thing extends { readonly status: Project['experiments'][number]['status'] }>(
    things: readonly Thing[],
    isChosen: (thing: Thing) => boolean,
  ) =>
    things.map((each) =>
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
