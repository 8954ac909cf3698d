import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import type { ExperimentState } from '@pixel/stats';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { matchWords, toSearchWords } from '../../base/match-words.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { Decision } from '../../results/decisions/decision.ts';
import { findDecisionsOfProject } from '../../results/decisions/decision-queries.ts';
import { type LatestDecision, latestDecisionOf } from '../../results/decisions/latest-decision.ts';
import { readOutcomes } from '../../results/programme/outcome-queries.ts';
import { type ExperimentSummary, summarizeExperiments } from './experiment-view.ts';

/** A search for experiments of a project; all criteria have to match. */
export interface ExperimentSearch {
  /** Words, or parts of words, that all have to occur in the experiment's texts or its decisions. */
  readonly text?: string | undefined;
  readonly status?: ExperimentStatus | undefined;
  /** Tags that all have to be present, in lower case as they are stored. */
  readonly tags?: readonly string[] | undefined;
  /** Words that all have to occur in the owner's name or address. */
  readonly owner?: string | undefined;
  readonly decision?: LatestDecision | undefined;
  /** The stored verdict of the newest test's results. */
  readonly verdict?: ExperimentState | undefined;
}

/** The field that contains a word; `why` and `learned` are a decision's. */
export type SearchField = 'key' | 'name' | 'hypothesis' | 'notes' | 'tags' | 'owner' | 'why' | 'learned';

/** A search result. */
export interface ExperimentMatch extends ExperimentSummary {
  /** The state of the decision on the newest test; null before a test has ended. */
  readonly decision: LatestDecision | null;
  /** The fields that contain the text's words; empty if the search has no text. */
  readonly matches: readonly SearchField[];
}

/** Finds experiments of a project, ordered by key. Ignores case and accents. Rejects with `project_not_found` or `unavailable`. */
export function searchExperiments(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  search: ExperimentSearch,
): Promise<readonly ExperimentMatch[]> {
  const [words, ownerWords] = [toSearchWords(search.text ?? ''), toSearchWords(search.owner ?? '')];
  const { status, tags = [], decision, verdict } = search;
  return readProject(deps, projectKey, { allOf: 'experiment' }, async (opened, db) => {
    const decisionsOf = await findDecisionsOfProject(db, opened.working.kept.id);
    // Stored looks are large, so they are only read if the search has a verdict.
    const verdictOf =
      verdict === undefined ? () => undefined : await readVerdicts(db, opened.working.experiments);
    const summarize = summarizeExperiments(opened);
    return opened.working.experiments.flatMap((experiment): ExperimentMatch[] => {
      const decisions = decisionsOf(experiment.kept.id);
      const latestDecision = latestDecisionOf(experiment.kept.phases, decisions);
      const isMatch =
        (status === undefined || experiment.status === status) &&
        (decision === undefined || latestDecision === decision) &&
        verdictOf(experiment) === verdict &&
        tags.every((tag) => experiment.tags?.includes(tag)) &&
        matchWords(ownerWords, [['owner', experiment.owner]]) !== undefined;
      const matches = isMatch ? matchWords(words, searchableTexts(experiment, decisions)) : undefined;
      return matches === undefined ? [] : [{ ...summarize(experiment), decision: latestDecision, matches }];
    });
  });
}

async function readVerdicts(
  db: Kysely<Database>,
  experiments: readonly Experiment[],
): Promise<(experiment: Experiment) => ExperimentState | undefined> {
  const newestTestOf = ({ kept: { id, phases } }: Experiment) => {
    const test = newestTestPhase(phases);
    return test && { experimentId: id, phase: test.number };
  };
  const outcomeOf = await readOutcomes(
    db,
    experiments.flatMap((experiment) => newestTestOf(experiment) ?? []),
  );
  return (experiment) => {
    const test = newestTestOf(experiment);
    return test && outcomeOf(test)?.verdict.state;
  };
}

function searchableTexts(
  { experimentKey, name, hypothesis, notes, tags = [], owner }: Experiment,
  decisions: readonly Decision[],
): readonly (readonly [SearchField, string | undefined])[] {
  return [
    ['key', experimentKey],
    ['name', name],
    ['hypothesis', hypothesis],
    ['notes', notes],
    ['tags', tags.join('\n')],
    ['owner', owner],
    ['why', decisions.map(({ why }) => why).join('\n')],
    ['learned', decisions.map(({ learned }) => learned ?? '').join('\n')],
  ];
}
