import type { ChangeOwner } from '../project/differences/described-change.ts';
import type { OpenedProject } from '../project/storage/open-project.ts';
import { warningsOf } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';

/** Gives what is to be looked at in one experiment or survey as it is live. */
export function liveWarnings({ live }: OpenedProject, owner: ChangeOwner): readonly Finding[] {
  return live.project === undefined ? [] : warningsOf(live.project, owner);
}
