import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { findDocument } from '../project/documents/document-kinds.ts';
import { countingPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, Project } from '../project/documents/project.ts';
import { readLastPublished } from '../results/looks/experiment-of-phase.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the state that visitors last saw before `next`: the live state, plus, in their last live form, the experiments that continue an
 * earlier phase in `next` but aren't live now, as after a rollback.
 */
export async function lastVisibleState(
  db: Kysely<Database>,
  { live, next }: PublicationStates,
): Promise<Project | undefined> {
  if (live === undefined) return undefined;
  const known = new Set(live.experiments.map(({ experimentKey }) => experimentKey));
  const last: Experiment[] = [];
  for (const { experimentKey, salt, ...experiment } of next.experiments) {
    // A phase that is continued has a pause. Without one, the phase begins now, so no visitor has seen it.
    const { pauses = [] } = countingPhaseOf({ ...experiment, salt }) ?? {};
    if (known.has(experimentKey) || pauses.length === 0) continue;
    const published = await readLastPublished(db, next.kept.id, { experimentKey, salt });
    const lastLive = published && findDocument(published, 'experiment', experimentKey);
    if (lastLive !== undefined) last.push(lastLive);
  }
  return last.length === 0 ? live : { ...live, experiments: [...live.experiments, ...last] };
}
