import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import { readConsistently } from '../base/read-consistently.ts';
import { describeDifference } from '../project/differences/describe-difference.ts';
import type { DescribedChange } from '../project/differences/described-change.ts';
import { computeDifference, type Difference } from '../project/documents/difference.ts';
import type { Project } from '../project/documents/project.ts';
import { openProject } from '../project/storage/open-project.ts';
import { openPublished } from './open-published.ts';

/** A state of a project: a published version, or the working state. */
export type ComparedState = string | 'working';

/** The differences between two states of a project. */
export interface Comparison {
  readonly from: ComparedState;
  readonly to: ComparedState;
  readonly difference: Difference;
  readonly changes: readonly DescribedChange[];
}

/** Compares two states of a project; rejects with `project_not_found` or `version_not_found`. */
export function compareStates(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  { from, to }: { readonly from: ComparedState; readonly to: ComparedState },
): Promise<Comparison> {
  return readConsistently(deps, async (db) => {
    const { working } = await openProject(db, projectKey);
    const [before, after] = [await readState(db, working, from), await readState(db, working, to)];
    return {
      from,
      to,
      difference: computeDifference(before, after),
      changes: describeDifference(before, after),
    };
  });
}

/** Returns a state of a project, given its working state; rejects with `version_not_found`. */
export async function readState(
  db: Kysely<Database>,
  working: Project,
  state: ComparedState,
): Promise<Project> {
  return state === 'working' ? working : openPublished(db, working, state);
}
