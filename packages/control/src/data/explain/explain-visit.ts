import {
  explain,
  explainSurveys,
  type PreparedSnapshot,
  parsePageUrl,
  parseSnapshot,
  prepareSnapshot,
  type SurveyLedger,
  type Visit,
} from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';
import { byText } from '../../base/by-text.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { knownAttributes } from '../../base/known-attributes.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { snapshotAt } from '../../publish/snapshot-queries.ts';
import { explainAbsent, explainAbsentSurvey } from './explain-absent.ts';
import {
  findExperimentStatuses,
  findSurveyStatuses,
  findVersionRange,
  type KnownExperiment,
  type KnownSurvey,
} from './explain-queries.ts';
import type { ExplainedExperiment } from './explained-experiment.ts';
import type { ExplainedSurvey } from './explained-survey.ts';
import { readSurveyLedger } from './read-survey-ledger.ts';

/** The visit to explain: visitor, page and time. */
export interface ExplainInput {
  readonly projectKey: string;
  /** In upper or lower case. */
  readonly anonymousId: string;
  /** An absolute http(s) address. */
  readonly url: string;
  /** Known attributes of the visitor, normalized as edges do. Others are unknown unless the page's address contains them. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** Milliseconds since the epoch; defaults to now. */
  readonly at?: number;
  /** Uses the version that was live at this time, in milliseconds since the epoch; defaults to `at`. */
  readonly version?: number;
}

/** A bootstrap's decisions for a visit, and the reasons. */
export interface Explanation {
  /** The version that decided: the one live at `at`, unless another was requested. */
  readonly version: string;
  readonly publishedAt: string;
  /** The time of the visit, ISO 8601. */
  readonly at: string;
  /** All experiments of the project, ordered by key. */
  readonly experiments: readonly ExplainedExperiment[];
  /** All surveys of the project, ordered by key. */
  readonly surveys: readonly ExplainedSurvey[];
}

/** Explains a visit. Rejects with `project_not_found`, and with `invalid_request` for a time before the first version. */
export type ExplainVisit = (visited: ExplainInput) => Promise<Explanation>;

/** Creates the function, which uses the stored versions and the visitor's survey ledger. */
export function createExplainVisit({ db, kv, now }: Pick<ControlDeps, 'db' | 'kv' | 'now'>): ExplainVisit {
  return async function explainVisit({ projectKey, anonymousId, url, attributes, at = now(), version = at }) {
    const time = new Date(at).toISOString();
    return callDatabase(async () => {
      const snapshot = await snapshotAt(db, projectKey, new Date(version).toISOString());
      const { first, newest } = await findVersionRange(db, projectKey);
      if (first === null)
        throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
          parameters: { projectKey },
        });
      if (snapshot === undefined)
        throw new ControlError('invalid_request', 'Nothing was published at that time', {
          parameters: { first },
          details: [
            {
              path: version === at ? 'at' : 'version',
              message: `must not be before ${first}, when the project was first published`,
              code: 'too_early',
              parameters: { first },
            },
          ],
        });
      const page = parsePageUrl(url);
      const visit: Visit = {
        anonymousId: anonymousId.toLowerCase(),
        page,
        now: at,
        attributes: knownAttributes(attributes, page),
      };
      const prepared = prepareSnapshot(parseSnapshot(snapshot.text));
      const ledger =
        prepared.surveys.length === 0
          ? undefined
          : await readSurveyLedger(kv, { projectKey, anonymousId, at });
      const notLive = {
        experiments: await findExperimentStatuses(db, projectKey),
        surveys: await findSurveyStatuses(db, projectKey),
        time: snapshot.version === newest ? ('today' as const) : ('earlier' as const),
      };
      return {
        version: snapshot.version,
        publishedAt: snapshot.publishedAt,
        at: time,
        experiments: explainExperiments(prepared, visit, notLive),
        surveys: explainAllSurveys(prepared, visit, { ...notLive, ledger }),
      };
    });
  };
}

type ExplainedTime = 'today' | 'earlier';

function explainExperiments(
  prepared: PreparedSnapshot,
  visit: Visit,
  { experiments, time }: { readonly experiments: readonly KnownExperiment[]; readonly time: ExplainedTime },
): readonly ExplainedExperiment[] {
  const phases = new Map(
    prepared.experiments.map(({ experiment }) => [experiment.experimentKey, experiment.phase]),
  );
  const live = explain(prepared, visit).map(
    ({ experimentKey, status, rules, ...outcome }): ExplainedExperiment => ({
      experimentKey,
      status,
      ...outcome,
      ...omitUndefined({ phase: phases.get(experimentKey) }),
      rules,
    }),
  );
  const liveKeys = new Set(live.map(({ experimentKey }) => experimentKey));
  const absent = experiments
    .filter(({ experimentKey }) => !liveKeys.has(experimentKey))
    .map((experiment) => explainAbsent(experiment, time));
  return [...live, ...absent].sort(byText(({ experimentKey }) => experimentKey));
}

function explainAllSurveys(
  prepared: PreparedSnapshot,
  visit: Visit,
  {
    surveys,
    time,
    ledger,
  }: {
    readonly surveys: readonly KnownSurvey[];
    readonly time: ExplainedTime;
    readonly ledger: SurveyLedger | undefined;
  },
): readonly ExplainedSurvey[] {
  const live = explainSurveys(prepared, visit, ledger).map(
    ({ surveyKey, status, rules, ...outcome }): ExplainedSurvey => ({ surveyKey, status, ...outcome, rules }),
  );
  const liveKeys = new Set(live.map(({ surveyKey }) => surveyKey));
  const absent = surveys
    .filter(({ surveyKey }) => !liveKeys.has(surveyKey))
    .map((survey) => explainAbsentSurvey(survey, time));
  return [...live, ...absent].sort(byText(({ surveyKey }) => surveyKey));
}
