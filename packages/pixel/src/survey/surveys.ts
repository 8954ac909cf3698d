import { type Bootstrap, maxTextLengths, type Survey } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { eventAssignments, type OutgoingEvent } from '../event.ts';
import { findElements } from '../find-elements.ts';
import type { loadScript } from '../load-script.ts';
import { pageOf } from '../page-address.ts';
import type { Send } from '../send.ts';
import type { ProjectStorage } from '../storage.ts';
import { surveyPath } from '../survey-path.ts';
import type { Target } from '../target.ts';
import { createUuid } from '../uuid.ts';
import { watchPage } from '../watch-page.ts';
import { explainSurvey, type SurveyFate, type SurveyStatus, type SurveyTrace } from './explain-surveys.ts';
import { createLedger } from './ledger.ts';
import { createProgress, type Progress } from './progress.ts';
import { createResponse, type Response } from './response.ts';
import { watchTrigger } from './triggers/watch-trigger.ts';
import type { DrawnSurvey, DrawSurvey } from './view/draw-survey.ts';

/** Options of the part that decides when to show surveys. */
export interface SurveysOptions {
  readonly target: Target;
  readonly storage: ProjectStorage;
  readonly send: Send;
  /** Events since the page was loaded, oldest first. */
  readonly recent: readonly OutgoingEvent[];
  /** Sends queued events in a way that outlives the page. */
  readonly flush: () => void;
  readonly loadScript: typeof loadScript;
  readonly deps: Deps;
}

/**
 * Shows a visitor's surveys, one at a time, and each at most once per page view on its own. An inline survey that is triggered while
 * another one is open waits for its turn; any other is skipped.
 */
export interface Surveys {
  /**
   * Watches the triggers of a blob's surveys until `signal` ends their page. Continues responses that were started here and not finished.
   */
  offer(blob: Bootstrap, signal: AbortSignal): void;
  /** Stops offering surveys; an open one continues. */
  leave(): void;
  /** Handles an event of the page. */
  hear(event: OutgoingEvent): void;
  /** Shows an offered survey, regardless of its trigger. Warns why if it can't. */
  show(surveyKey: string): void;
  explain(): readonly SurveyTrace[];
  /** Stops, and removes the open survey from the page. */
  stop(): void;
}

/** Creates the part without any surveys. */
export function createSurveys({
  target,
  storage,
  send,
  recent,
  flush,
  loadScript,
  deps,
}: SurveysOptions): Surveys {
  const { token, manifest } = target;
  const ledger = createLedger(storage, deps.now);
  const progress = createProgress(storage, deps.now);
  const listeners = new Set<(event: OutgoingEvent) => void>();
  let offered: readonly Survey[] = [];
  const fates = new Map<string, SurveyFate>();
  let begin: ((survey: Survey) => void) | undefined;
  /** Started surveys that aren't over, by key: the open one, and inline ones waiting for their container. */
  const begun = new Map<string, SurveyRun>();
  /** Key of the open survey. */
  let open: string | undefined;
  let page = '';
  /** Number of events known to belong to earlier pages. */
  let heard = 0;
  /** Keys of surveys opened during this page view. */
  const appeared = new Set<string>();

  const setFate = (surveyKey: string, status: SurveyStatus, reason?: string) =>
    fates.set(surveyKey, { status, reason });
  const free = (surveyKey: string) => {
    if (open !== surveyKey) return;
    open = undefined;
    for (const { look } of begun.values()) look?.();
  };

  const show = (from: Progress) => {
    const { survey } = from;
    const { surveyId, surveyKey, displayType, appearance } = survey;
    if (begun.has(surveyKey)) return;
    let isDrawn = false;
    let drawn: DrawnSurvey | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const close = (status: SurveyStatus, reason?: string) => {
      if (signal.aborted) return;
      begun.delete(surveyKey);
      ending.abort();
      drawn?.remove();
      setFate(surveyKey, status, reason);
      free(surveyKey);
    };
    const isInline = displayType === 'inline';
    const { container = '' } = appearance;
    /** Puts an inline survey into its container; if there is none now, lets others have their turn. */
    const look = () => {
      if (drawn?.host.isConnected) return;
      const containers = attempt(() => findElements(container));
      const element = containers?.[0];
      const other = open && open !== surveyKey ? `${open} is open` : undefined;
      if (!element || other) {
        const missing = containers ? `there is no ${container}` : `${container} is not a valid selector`;
        setFate(surveyKey, 'waiting', element ? other : missing);
        return free(surveyKey);
      }
      // While it waited, another survey may have used up the budget.
      const hold = isDrawn || token || from.path[0] ? undefined : ledger.holds(survey);
      if (hold) return close('held_back', hold);
      appear();
      if (drawn) element.append(drawn.host);
    };
    const response = createResponse(from, { ledger, progress, send, deps });
    const post: Response['post'] = (...args) => {
      if (!signal.aborted) response.post(...args);
    };
    const draw = async () => {
      try {
        const drawSurvey = await loadScript<DrawSurvey>({ ...target, path: surveyPath });
        // The page or the visitor's consent may be gone.
        if (signal.aborted) return;
        drawn = drawSurvey({
          ...from,
          post,
          flush,
          close: () => close('over'),
          signal,
        });
        if (isInline) look();
      } catch (error) {
        close('failed', `${error}`);
        deps.warn(`The survey ${surveyId} could not be shown.`);
      }
    };
    const appear = () => {
      open = surveyKey;
      appeared.add(surveyKey);
      setFate(surveyKey, 'open');
      if (isDrawn) return;
      isDrawn = true;
      if (displayType !== 'api') return void draw();
      const respond = (event: unknown, answers?: unknown) => {
        if (!signal.aborted && response.respondTo(event, answers)) close('over');
      };
      document.dispatchEvent(new CustomEvent('pixel:survey', { bubbles: true, detail: { survey, respond } }));
    };

    begun.set(surveyKey, { remove: () => close('waiting'), look: isInline ? look : undefined });
    if (!isInline) return appear();
    const watch = watchPage(look);
    signal.addEventListener('abort', watch.stop);
    watch.watch(['id', 'class', 'hidden']);
  };

  return {
    offer({ surveys, version, assignments }, signal) {
      const here = pageOf(location, manifest);
      if (here !== page) appeared.clear();
      page = here;
      ledger.renew();
      // Events of the visitor's earlier pages have another URL.
      const events = recent.slice(heard).filter(({ url }) => isAt(url, here));
      signal.addEventListener('abort', () => {
        heard = recent.length;
        if (pageOf(location, manifest) === here) return;
        for (const one of begun.values()) if (one.look) one.remove();
      });
      offered = [...(surveys ?? [])];
      const newProgress = (survey: Survey): Progress => ({
        survey,
        version,
        assignments: eventAssignments(assignments),
        page,
        responseId: createUuid(),
        answers: {},
        path: [],
        at: deps.now(),
      });
      begin = (survey) => {
        const { surveyKey, surveyId, displayType } = survey;
        if (begun.has(surveyKey)) return;
        const hold = token ? undefined : ledger.holds(survey);
        if (hold) setFate(surveyKey, 'held_back', hold);
        else if (open && displayType !== 'inline') setFate(surveyKey, 'skipped', `${open} was open`);
        else show(progress.of(surveyId) ?? newProgress(survey));
      };
      if (token) {
        const [first] = offered;
        if (first && begun.size === 0) begin(first);
        return;
      }
      const unfinished = progress.here(page);
      if (unfinished && !open && !appeared.has(unfinished.survey.surveyKey)) show(unfinished);
      for (const survey of offered) {
        const { surveyKey, trigger, display } = survey;
        const hold = ledger.holds(survey);
        if (!begun.has(surveyKey) && !appeared.has(surveyKey))
          setFate(surveyKey, hold ? 'held_back' : 'waiting', hold);
        if (hold) continue;
        const meet = () => {
          if (signal.aborted || appeared.has(surveyKey)) return;
          begin?.(survey);
          // Visitors may repeat these actions.
          const isRepeated = ['click', 'event', 'exit_intent'].includes(trigger.type);
          if (isRepeated && fates.get(surveyKey)?.status === 'skipped') arm([]);
        };
        const fire = () => {
          const timer = setTimeout(meet, display.delayMs);
          signal.addEventListener('abort', () => clearTimeout(timer));
        };
        const arm = (events: readonly OutgoingEvent[]) =>
          watchTrigger(trigger, fire, { signal, events, listeners });
        // An unsupported selector only disables its own survey.
        try {
          arm(events);
        } catch (error) {
          setFate(surveyKey, 'failed', `${error}`);
        }
      }
    },
    leave() {
      offered = [];
    },
    hear(event) {
      for (const listen of listeners) listen(event);
    },
    show(surveyKey) {
      const survey = offered.find((one) => one.surveyKey === surveyKey);
      if (!survey) return deps.warn(`showSurvey: this visitor has no survey ${surveyKey} here.`);
      begin?.(survey);
      const { reason } = fates.get(surveyKey) ?? {};
      if (reason) deps.warn(`showSurvey ${surveyKey}: ${reason}.`);
    },
    explain: () =>
      offered.map((survey) => explainSurvey(survey, fates.get(survey.surveyKey) ?? { status: 'waiting' })),
    stop() {
      for (const one of begun.values()) one.remove();
    },
  };
}

/** A started survey that isn't over. */
interface SurveyRun {
  /** Removes it from the page. */
  remove(): void;
  /** Checks whether an inline survey can be shown in its container; undefined for others. Inline surveys end with their page. */
  readonly look: (() => void) | undefined;
}

/** Whether an event happened on a page, whose URL may lack its fragment. */
function isAt(url: string, page: string): boolean {
  return [url, url.split('#', 1).join()].includes(page.slice(0, maxTextLengths.url));
}
