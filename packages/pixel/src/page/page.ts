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
import { goalsOf } from '../goals/goals-of.ts';
import { createPartLoader } from '../load-part.ts';
import { loadScript } from '../load-script.ts';
import { asksForPrivacy } from '../privacy.ts';
import { leaveForRedirect } from '../redirect.ts';
import type { Send } from '../send.ts';
import type { ProjectStorage } from '../storage.ts';
import type { SurveyTrace } from '../survey/explain-surveys.ts';
import type { Surveys, SurveysOptions } from '../survey/surveys.ts';
import { surveysPath } from '../surveys-path.ts';
import type { Target } from '../target.ts';
import { tellLibraries } from '../tell-libraries.ts';
import { shareTrusted, type Trust } from '../trusted.ts';
import { watchPage } from '../watch-page.ts';
import { watchedAttributes } from '../watched-attributes.ts';
import { createChangeNews } from './change-news.ts';

/** What the pixel gives to what works on its pages. */
export interface PageOptions {
  readonly target: Target;
  /** The domain whose hosts are one site; empty for this host alone. */
  readonly domain: string;
  /** Where the visitor came from. */
  readonly referrer: string;
  readonly mask: Mask;
  readonly storage: ProjectStorage;
  /** Takes note that the visitor has met an experiment. */
  readonly meet: (blob: Bootstrap, experiment: BootstrapExperiment) => void;
  readonly send: Send;
  /** What has happened since the page was loaded, oldest first. */
  readonly recent: readonly OutgoingEvent[];
  /** Sends what waits in a way that outlives the page. */
  readonly flush: () => void;
  readonly trusted: Trust;
  readonly deps: Deps;
}

/** What works on pages, in a file that the pixel loads where there is work: it changes them, and watches what visitors meet and reach. */
export interface Page {
  /** Makes the page what a blob says; `experiments` are those of it whose changes are made, `beganAt` is when the page began. */
  show(blob: Bootstrap, experiments: readonly BootstrapExperiment[], beganAt: number): void;
  /** Ends a page: keeps the changes of these experiments alone, and offers no survey, until the blob of the next one is there. */
  leave(experiments: readonly BootstrapExperiment[]): void;
  /** Takes note that the visitor leaves the page. */
  end(): void;
  /** Tells the project's tools that the visitor met an experiment, where the visitor's browser does not ask otherwise. */
  tellLibraries(assignment: Assignment, integrations: Integrations): void;
  /** Offers the surveys of an answer of the service, and no others, until `signal` ends their page. */
  offer(blob: Bootstrap, signal: AbortSignal): void;
  /** Takes note of an event of the page. */
  hear(event: OutgoingEvent): void;
  /** Shows a survey of the blob, whatever it waits for. */
  showSurvey(surveyKey: string): void;
  explain(): readonly (PageTrace | SurveyTrace)[];
  report(): PageReport;
  /** Ends it; changes stay. */
  stop(): void;
}

/** What has become of a page: of the changes of experiments, and of surveys. */
export interface PageReport {
  readonly changes: readonly ChangeReport[];
  readonly surveys: readonly SurveyTrace[];
}

export type CreatePage = (options: PageOptions) => Page;

/** Begins to work on a page. */
export const createPage: CreatePage = (options) => {
  const { target, domain, referrer, mask, storage, meet, send, deps } = options;
  shareTrusted(options.trusted);
  const engine = createChangeEngine(target, deps);
  const goals = createGoals((eventName, payload) => send({ eventName, payload }));
  let shown: Bootstrap | undefined;
  let exposures: Exposures | undefined;
  let redirects: readonly ChangeReport[] = [];
  /** When the page began whose view was told last. */
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
    () => look(engine.goOn),
  );
  const surveys = createPartLoader<Surveys, SurveysOptions>(surveysPath, { ...options, loadScript });
  const changes = () => [...redirects, ...engine.report()];
  const explainSurveys = () => surveys.loaded()?.explain() ?? [];
  const news = createChangeNews({ target, send, deps }, changes);
  followChangedLinks(() => shown?.experiments ?? []);

  return {
    show(blob, experiments, beganAt) {
      const made = leaveForRedirect(
        experiments,
        { target, domain, referrer, warn: deps.warn },
        (experiment) => {
          mask.hide(['*'], beganAt);
          meet(blob, experiment);
        },
      );
      // Nothing else of a page that is being left is met.
      if (made === null) return;
      redirects = made;
      shown = blob;
      exposures = createExposures(blob, (experiment) => meet(blob, experiment));
      engine.show(experiments, beganAt);
      news.begin(experiments, beganAt);
      watch.watch(watchedAttributes(blob.experiments));
      goals.show(goalsOf(blob));
      // A page is shown again with each answer: it is still the same view.
      if (!target.manifest.pageviews || viewed === beganAt) return;
      viewed = beganAt;
      send({ eventName: pageviewEventName });
    },
    leave(experiments) {
      news.end();
      exposures = undefined;
      redirects = [];
      engine.show(experiments);
      goals.show([]);
      surveys.loaded()?.leave();
    },
    end: news.end,
    tellLibraries(assignment, integrations) {
      if (target.manifest.gpc === 'ignore' || !asksForPrivacy()) tellLibraries(assignment, integrations);
    },
    offer(blob, signal) {
      if (surveys.loaded() || blob.surveys?.[0] || storage.names('survey.')[0])
        surveys.use((it) => signal.aborted || it.offer(blob, signal));
    },
    hear: (event) => surveys.loaded()?.hear(event),
    showSurvey(surveyKey) {
      surveys.use((it) => it.show(surveyKey));
    },
    explain: () => [...(shown ? explainPage(shown, changes(), storage) : []), ...explainSurveys()],
    report: () => ({ changes: changes(), surveys: explainSurveys() }),
    stop() {
      watch.stop();
      engine.stop();
      goals.show([]);
      surveys.stop();
    },
  };
};
