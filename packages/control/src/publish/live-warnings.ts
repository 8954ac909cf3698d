import type { ChangeOwner } from '../project/differences/described-change.ts';
import type { OpenedProject } from '../project/storage/open-project.ts';
import { warningsFor } from './checks/check-publishing.ts';
import type { Finding } from './checks/finding.ts';

/** Returns the warnings about the live state of one experiment or survey. */
export function liveWarnings({ live }: OpenedProject, owner: ChangeOwner): readonly Finding[] {
  return live.project === undefined ? [] : warningsFor(live.project, owner);
}
