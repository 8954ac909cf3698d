import {
  type Assignment,
  type Bootstrap,
  type BootstrapExperiment,
  type Integrations,
  pageviewEventName,
} from '@pixel/protocol';
import { followChangedLinks } from '../changed-links.ts';
import { createChangeEngine } from '../changes/change-engine.ts';
import type { ChangeReport } from '../changes/change-report.ts';
import type { Deps } from '../deps.ts';
import type { OutgoingEvent } from '../event.ts';
import { explainPage, type PageTrace } from '../explain.ts';
import { createExposures, type Exposures } from '../exposure.ts';
import type { Mask } from '../flicker/mask.ts';
import { createGoals } from '../goals/goals.ts';
import { detectableGoals } from '../goals/goals-of.ts';
import { createPartLoader } from '../load-part.ts';
import { loadScript } from '../load-script.ts';
import { notifyLibraries } from '../notify-libraries.ts';
import { asksForPrivacy } from '../privacy.ts';
import { leaveForRedirect } from '../redirect.ts';
import type { Send } from '../send.ts';
import type { ProjectStorage } from '../storage.ts';
import type { SurveyTrace } from '../survey/explain-surveys.ts';
import type { Surveys, SurveysOptions } from '../survey/surveys.ts';
import { surveysPath } from '../surveys-path.ts';
import type { Target } from '../target.ts';
import { shareTrusted, type Trust } from '../trusted.ts';
import { watchPage } from '../watch-page.ts';
import { watchedAttributes } from '../watched-attributes.ts';
import { createChangeReporter } from './change-reporter.ts';

/** Options of the part that works on pages. */
export interface PageOptions {
  readonly target: Target;
  /** The domain whose hosts form one site; empty for this host alone. */
  readonly domain: string;
  /** The visitor's referrer. */
  readonly referrer: string;
  readonly mask: Mask;
  readonly storage: ProjectStorage;
  /** Records that the visitor is exposed to an experiment. */
  readonly meet: (blob: Bootstrap, experiment: BootstrapExperiment) => void;
  readonly send: Send;
  /** Events since the page was loaded, oldest first. */
  readonly recent: readonly OutgoingEvent[];
  /** Sends queued events in a way that outlives the page. */
  readonly flush: () => void;
  readonly trusted: Trust;
  readonly deps: Deps;
}

/** Applies changes, and detects exposures and goals. Comes in a file that is only loaded if a page needs it. */
export interface Page {
  /** Shows a blob on the page. `experiments` are those whose changes are applied; `beganAt` is when the page started. */
  show(blob: Bootstrap, experiments: readonly BootstrapExperiment[], beganAt: number): void;
  /** Ends a page: keeps only these experiments' changes and offers no surveys until the next page's blob arrives. */
  leave(experiments: readonly BootstrapExperiment[]): void;
  /** Handles the visitor leaving the page. */
  end(): void;
  /** Notifies the project's third-party tools of an exposure, unless the visitor's browser asks for privacy. */
  notify(assignment: Assignment, integrations: Integrations): void;
  /** Offers exactly the surveys of a blob, until `signal` ends their page. */
  offer(blob: Bootstrap, signal: AbortSignal): void;
  /** Handles an event of the page. */
  hear(event: OutgoingEvent): void;
  /** Shows a survey of the blob, regardless of its trigger. */
  showSurvey(surveyKey: string): void;
  explain(): readonly (PageTrace | SurveyTrace)[];
  report(): PageReport;
  /** Stops it; changes stay. */
  stop(): void;
}

/** The state of a page: of experiments' changes and of surveys. */
export interface PageReport {
  readonly changes: readonly ChangeReport[];
  readonly surveys: readonly SurveyTrace[];
}

export type CreatePage = (options: PageOptions) => Page;

/** Starts working on a page. */
export const createPage: CreatePage = (options) => {
  const { target, domain, referrer, mask, storage, meet, send, deps } = options;
  shareTrusted(options.trusted);
  const engine = createChangeEngine(target, deps);
  const goals = createGoals((eventName, payload) => send({ eventName, payload }));
  let currentBlob: Bootstrap | undefined;
  let exposures: Exposures | undefined;
  let redirects: readonly ChangeReport[] = [];
  /** Start of the page whose view was reported last. */
  let viewed: number | undefined;

  const look = (apply: () => boolean) => {
    exposures?.look();
    const isLeft = apply();
    goals.look();
    if (exposures) mask.keep(engine.isWaiting);
    return isLeft;
  };
  const watch = watchPage(
    () => look(engine.apply),
    () => look(engine.continueWork),
  );
  const surveys = createPartLoader<Surveys, SurveysOptions>(surveysPath, { ...options, loadScript });
  const changes = () => [...redirects, ...engine.report()];
  const explainSurveys = () => surveys.loaded()?.explain() ?? [];
  const changeReporter = createChangeReporter({ target, send, deps }, changes);
  followChangedLinks(() => currentBlob?.experiments ?? []);

  return {
    show(blob, experiments, beganAt) {
      const redirectReports = leaveForRedirect(
        experiments,
        { target, domain, referrer, warn: deps.warn },
        (experiment) => {
          mask.hide(['*'], beganAt);
          meet(blob, experiment);
        },
      );
      // The page is being left, so nothing else on it is exposed.
      if (redirectReports === null) return;
      redirects = redirectReports;
      currentBlob = blob;
      exposures = createExposures(blob, (experiment) => meet(blob, experiment));
      engine.show(experiments, beganAt);
      changeReporter.begin(experiments, beganAt);
      watch.watch(watchedAttributes(blob.experiments));
      goals.show(detectableGoals(blob));
      // A page is shown again with each answer, but it is still the same view.
      if (!target.manifest.pageviews || viewed === beganAt) return;
      viewed = beganAt;
      send({ eventName: pageviewEventName });
    },
    leave(experiments) {
      changeReporter.end();
      exposures = undefined;
      redirects = [];
      engine.show(experiments);
      goals.show([]);
      surveys.loaded()?.leave();
    },
    end: changeReporter.end,
    notify(assignment, integrations) {
      if (target.manifest.gpc === 'ignore' || !asksForPrivacy()) notifyLibraries(assignment, integrations);
    },
    offer(blob, signal) {
      if (surveys.loaded() || blob.surveys?.[0] || storage.names('survey.')[0])
        surveys.use((it) => signal.aborted || it.offer(blob, signal));
    },
    hear: (event) => surveys.loaded()?.hear(event),
    showSurvey(surveyKey) {
      surveys.use((it) => it.show(surveyKey));
    },
    explain: () => [
      ...(currentBlob ? explainPage(currentBlob, changes(), storage) : []),
      ...explainSurveys(),
    ],
    report: () => ({ changes: changes(), surveys: explainSurveys() }),
    stop() {
      watch.stop();
      engine.stop();
      goals.show([]);
      surveys.stop();
    },
  };
};
