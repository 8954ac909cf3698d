import type { ControlDeps } from '../base/control-deps.ts';
import { inOneState } from '../base/in-one-state.ts';
import { describeDifference } from '../project/differences/describe-difference.ts';
import type { DescribedChange } from '../project/differences/described-change.ts';
import { type Difference, differenceOf } from '../project/documents/difference.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';
import { type ChosenKeys, chooseKeys } from './choose-keys.ts';
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

/**
 * Reads what would change if all of a project's working state were published, or what is chosen of it with whatever that names. Rejects with
 * `project_not_found`, `experiment_not_found` or `survey_not_found`.
 */
export function readChanges(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  chosen: ChosenKeys = {},
): Promise<ProjectChanges> {
  return inOneState(deps, async (db) => {
    const opened = await openProject(db, projectKey);
    return changesOf(opened, chooseKeys(opened.working, chosen));
  });
}

/** Returns what publishing a selection of a project would change. */
export function changesOf(
  { working, live, revision }: OpenedProject,
  selection: Selection = 'all',
): ProjectChanges {
  const next = nextProject({ working, live }, selection);
  return {
    liveVersion: live.version,
    revision,
    difference: differenceOf(live.project, next),
    changes: describeDifference(live.project, next),
    ...checkPublishing({ live: live.project, next }),
  };
}
