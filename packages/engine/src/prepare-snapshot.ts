import { type Goal, isAutomaticGoal, type UrlRules } from '@pixel/protocol';
import { type Allocate, prepareAllocation } from './allocate.ts';
import { type AudienceMatcher, prepareAudience } from './audience.ts';
import { createFragments, type VariantFragments } from './fragments.ts';
import { isForEveryone } from './is-for-everyone.ts';
import type { PageUrl } from './page-url.ts';
import type { Snapshot, SnapshotExperiment } from './snapshot.ts';
import { type PreparedSurvey, prepareSurvey } from './survey/prepare-survey.ts';
import { createUrlLookup } from './url-lookup.ts';
import { prepareUrlRules, type UrlMatcher } from './url-rules.ts';
import { createVisitContents, type VisitContents } from './visit-contents.ts';

/** A snapshot prepared for many requests: its rules are indexed, and parts of responses are serialized on first use. */
export interface PreparedSnapshot {
  readonly snapshot: Snapshot;
  readonly experiments: readonly PreparedExperiment[];
  readonly experimentById: ReadonlyMap<string, PreparedExperiment>;
  readonly experimentByKey: ReadonlyMap<string, PreparedExperiment>;
  readonly surveys: readonly PreparedSurvey[];
  readonly surveyById: ReadonlyMap<string, PreparedSurvey>;
  /** Finds a page's content, for any visitor. Searches on each call; callers may keep the result for the same page. */
  readonly contentOf: (page: PageUrl | undefined) => PageContent;
  /** The initial state of a decision. */
  readonly emptyContents: VisitContents;
  /**
   * Returns tasks that compile the expressions, so that first visits needn't wait for that; each takes a fraction of a millisecond. Running
   * one again does nothing. Their number is limited because of memory.
   */
  readonly warmUps: () => readonly (() => void)[];
}

/** Maximum number of expressions compiled ahead; a compiled one takes 10 to 30 KB. */
const maxWarmUps = 1_000;

/** A snapshot's content on one page. */
export interface PageContent {
  /** Experiments whose URL rules match the page, in snapshot order. */
  readonly experiments: readonly PreparedExperiment[];
  /** Automatic goals whose own URL rules match the page, each once. */
  readonly goals: readonly PreparedGoal[];
  /** Surveys whose URL rules match the page, in snapshot order. */
  readonly surveys: readonly PreparedSurvey[];
}

/** An experiment with prepared rules. */
export interface PreparedExperiment {
  readonly experiment: SnapshotExperiment;
  /**
   * Milliseconds since the epoch; the experiment runs from `startAt` until just before `endAt`. A rollout ends only when it is taken back.
   */
  readonly startAt: number;
  readonly endAt: number;
  readonly matchesUrl: UrlMatcher;
  /** Undefined if everyone may take part. */
  readonly matchesAudience: AudienceMatcher | undefined;
  readonly allocate: Allocate;
  /** The bootstrap's JSON for the variant at an index. */
  readonly fragments: (variant: number) => VariantFragments;
}

/** A goal that is reached on pages of its own. */
export interface PreparedGoal {
  readonly matchesUrl: UrlMatcher;
  readonly goalJson: string;
  /** The experiments with this goal; it is detected while one of them runs. */
  readonly experiments: readonly PreparedExperiment[];
}

/** Prepares a snapshot once, when it arrives. Throws a plain `Error` for unknown kinds of rules. */
export function prepareSnapshot(snapshot: Snapshot): PreparedSnapshot {
  const experiments = snapshot.experiments.map((experiment) => prepareExperiment(experiment, snapshot));
  const goals = prepareGoals(experiments);
  const surveys = (snapshot.surveys ?? []).map(prepareSurvey);
  const experimentsOn = createUrlLookup(
    experiments,
    snapshot.experiments.map(({ urlRules }) => urlRules),
  );
  const goalsOn = createUrlLookup(
    goals.map(({ prepared }) => prepared),
    goals.map(({ urlRules }) => urlRules),
  );
  const surveysOn =
    surveys.length === 0
      ? () => surveys
      : createUrlLookup(
          surveys,
          surveys.map(({ source }) => source.urlRules),
        );
  return {
    snapshot,
    experiments,
    experimentById: new Map(experiments.map((prepared) => [prepared.experiment.experimentId, prepared])),
    experimentByKey: new Map(experiments.map((prepared) => [prepared.experiment.experimentKey, prepared])),
    surveys,
    surveyById: new Map(surveys.map((prepared) => [prepared.source.survey.surveyId, prepared])),
    contentOf: (page) => ({
      experiments: experimentsOn(page),
      goals: goalsOn(page),
      surveys: surveysOn(page),
    }),
    emptyContents: createVisitContents(JSON.stringify(snapshot.integrations)),
    warmUps: () =>
      [...experiments, ...goals.map(({ prepared }) => prepared), ...surveys]
        .flatMap(({ matchesUrl: { include, exclude } }) => [...include, ...exclude])
        .flatMap(({ warmUp }) => warmUp ?? [])
        .slice(0, maxWarmUps),
  };
}

/** Whether an experiment or a survey has started and not ended by its scheduled times. */
export function runsAt(
  { startAt, endAt }: Pick<PreparedExperiment, 'startAt' | 'endAt'>,
  now: number,
): boolean {
  return now >= startAt && now < endAt;
}

function prepareExperiment(experiment: SnapshotExperiment, { holdout }: Snapshot): PreparedExperiment {
  const { startAt, endAt } = experiment.rollout === undefined ? experiment : {};
  return {
    experiment,
    startAt: startAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startAt),
    endAt: endAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endAt),
    matchesUrl: prepareUrlRules(experiment.urlRules),
    matchesAudience: experiment.audience === undefined ? undefined : prepareAudience(experiment.audience),
    allocate: prepareAllocation(experiment, holdout),
    fragments: createFragments(experiment),
  };
}

function prepareGoals(experiments: readonly PreparedExperiment[]) {
  const goals = new Map<string, { goal: Goal; urlRules: UrlRules; experiments: PreparedExperiment[] }>();
  for (const prepared of experiments) {
    if (isForEveryone(prepared.experiment)) continue;
    for (const goal of prepared.experiment.goals) {
      if (!isAutomaticGoal(goal.type) || goal.urlRules === undefined) continue;
      const existing = goals.get(goal.goalKey);
      if (existing === undefined)
        goals.set(goal.goalKey, { goal, urlRules: goal.urlRules, experiments: [prepared] });
      else existing.experiments.push(prepared);
    }
  }
  return [...goals.values()].map(({ goal, urlRules, experiments: goalExperiments }) => ({
    urlRules,
    prepared: {
      matchesUrl: prepareUrlRules(urlRules),
      // A goal may be primary in only some of its experiments, so its own entry is never primary.
      goalJson: JSON.stringify({ ...goal, isPrimary: false }),
      experiments: goalExperiments,
    },
  }));
}
