import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import type { ExperimentState } from '@pixel/stats';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { matchWords, wordsOf } from '../../base/match-words.ts';
import { newestTest } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { Decision } from '../../results/decisions/decision.ts';
import { findDecisionsOf } from '../../results/decisions/decision-queries.ts';
import { type DecisionStanding, decisionStandingOf } from '../../results/decisions/decision-standing.ts';
import { readOutcomes } from '../../results/programme/outcome-queries.ts';
import { type ExperimentSummary, summarizeExperiments } from './experiment-view.ts';

/** Which experiments of a project somebody looks for: those to which all of it applies. */
export interface ExperimentSearch {
  /** Words that are all in what an experiment says, or what was decided of it; parts of words do. */
  readonly text?: string | undefined;
  readonly status?: ExperimentStatus | undefined;
  /** All of these, as they are stored: in lower case. */
  readonly tags?: readonly string[] | undefined;
  /** Words that are all in the owner's name or address. */
  readonly owner?: string | undefined;
  readonly decision?: DecisionStanding | undefined;
  /** What the results of the newest test say, as they are kept. */
  readonly verdict?: ExperimentState | undefined;
}

/** Where a word was found; `why` and `learned` are of a decision. */
export type SearchPlace = 'key' | 'name' | 'hypothesis' | 'notes' | 'tags' | 'owner' | 'why' | 'learned';

/** An experiment in a list that was searched. */
export interface FoundExperiment extends ExperimentSummary {
  /** What was decided after its newest test; null before one has ended. */
  readonly decision: DecisionStanding | null;
  /** Where words of the text were found; empty where none is given. */
  readonly matches: readonly SearchPlace[];
}

/**
 * Lists the experiments of a project that somebody looks for, in order of their keys. Case and accents make no difference. Rejects with
 * `project_not_found` or `unavailable`.
 */
export function searchExperiments(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  search: ExperimentSearch,
): Promise<readonly FoundExperiment[]> {
  const [words, ownerWords] = [wordsOf(search.text ?? ''), wordsOf(search.owner ?? '')];
  const { status, tags = [], decision, verdict } = search;
  return readProject(deps, projectKey, { allOf: 'experiment' }, async (opened, db) => {
    const decisionsOf = await findDecisionsOf(db, opened.working.kept.id);
    // Looks are large: they are unpacked only where somebody asks.
    const verdictOf =
      verdict === undefined ? () => undefined : await readVerdicts(db, opened.working.experiments);
    const summarize = summarizeExperiments(opened);
    return opened.working.experiments.flatMap((experiment): FoundExperiment[] => {
      const decisions = decisionsOf(experiment.kept.id);
      const standing = decisionStandingOf(experiment.kept.phases, decisions);
      const isWanted =
        (status === undefined || experiment.status === status) &&
        (decision === undefined || standing === decision) &&
        verdictOf(experiment) === verdict &&
        tags.every((tag) => experiment.tags?.includes(tag)) &&
        matchWords(ownerWords, [['owner', experiment.owner]]) !== undefined;
      const matches = isWanted ? matchWords(words, textsOf(experiment, decisions)) : undefined;
      return matches === undefined ? [] : [{ ...summarize(experiment), decision: standing, matches }];
    });
  });
}

async function readVerdicts(
  db: Kysely<Database>,
  experiments: readonly Experiment[],
): Promise<(experiment: Experiment) => ExperimentState | undefined> {
  const testOf = ({ kept: { id, phases } }: Experiment) => {
    const test = newestTest(phases);
    return test && { experimentId: id, phase: test.number };
  };
  const outcomeOf = await readOutcomes(
    db,
    experiments.flatMap((experiment) => testOf(experiment) ?? []),
  );
  return (experiment) => {
    const test = testOf(experiment);
    return test && outcomeOf(test)?.verdict.state;
  };
}

function textsOf(
  { experimentKey, name, hypothesis, notes, tags = [], owner }: Experiment,
  decisions: readonly Decision[],
): readonly (readonly [SearchPlace, string | undefined])[] {
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
