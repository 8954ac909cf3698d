import type { ControlDeps } from '../base/control-deps.ts';
import { inOneState } from '../base/in-one-state.ts';
import { describeDifference } from '../project/differences/describe-difference.ts';
import type { DescribedChange } from '../project/differences/described-change.ts';
import { type Difference, differenceOf } from '../project/documents/difference.ts';
import { type OpenedProject, openProject } from '../project/storage/open-project.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';

/** What would be published: how the working state of a project differs from what is live. */
export interface ProjectChanges {
  /** Null before the first publication. */
  readonly liveVersion: string | null;
  readonly revision: number;
  readonly difference: Difference;
  readonly changes: readonly DescribedChange[];
  readonly warnings: readonly Finding[];
  /** With any of them, publishing everything is refused. */
  readonly errors: readonly Finding[];
}

/** Reads what would change if all of a project's working state were published; rejects with `project_not_found`. */
export function readChanges(deps: Pick<ControlDeps, 'db'>, projectKey: string): Promise<ProjectChanges> {
  return inOneState(deps, async (db) => changesOf(await openProject(db, projectKey)));
}

/** Gives the changes between the two states of a project. */
export function changesOf({ working, live, revision }: OpenedProject): ProjectChanges {
  return {
    liveVersion: live.version,
    revision,
    difference: differenceOf(live.project, working),
    changes: describeDifference(live.project, working),
    ...checkPublishing({ live: live.project, next: working }),
  };
}
