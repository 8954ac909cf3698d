import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { findDocument } from '../project/documents/document-kinds.ts';
import { countedPhaseOf } from '../project/documents/holdback.ts';
import type { Experiment, Project } from '../project/documents/project.ts';
import { lastPublishedIn } from '../results/looks/experiment-of-phase.ts';
import type { PublicationStates } from './checks/finding.ts';

/**
 * Returns the state that visitors saw before `next`: the live state, plus the experiments that a rollback returns to their phase, in their last live
 * form.
 */
export async function shownLast(
  db: Kysely<Database>,
  { live, next }: PublicationStates,
): Promise<Project | undefined> {
  if (live === undefined) return undefined;
  const known = new Set(live.experiments.map(({ experimentKey }) => experimentKey));
  const last: Experiment[] = [];
  for (const { experimentKey, salt, ...experiment } of next.experiments) {
    // No visitor has seen an experiment whose phase begins now; one that continues its phase has a pause.
    const { pauses = [] } = countedPhaseOf({ ...experiment, salt }) ?? {};
    if (known.has(experimentKey) || pauses.length === 0) continue;
    const published = await lastPublishedIn(db, next.kept.id, { experimentKey, salt });
    const shown = published && findDocument(published, 'experiment', experimentKey);
    if (shown !== undefined) last.push(shown);
  }
  return last.length === 0 ? live : { ...live, experiments: [...live.experiments, ...last] };
}
