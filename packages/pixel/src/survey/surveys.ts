import { type Bootstrap, cutAt, type Survey } from '@pixel/protocol';
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

/** What the pixel gives to what decides when a survey is shown. */
export interface SurveysOptions {
  readonly target: Target;
  readonly storage: ProjectStorage;
  readonly send: Send;
  /** What has happened since the page was loaded, oldest first. */
  readonly recent: readonly OutgoingEvent[];
  /** Sends what waits in a way that outlives the page. */
  readonly flush: () => void;
  readonly loadScript: typeof loadScript;
  readonly deps: Deps;
}

/**
 * Shows the surveys of a visitor, one at a time, and each at most once by itself while a page is viewed. One that has its place in the
 * page waits for that; the moment of any other is over when it comes while one is open.
 */
export interface Surveys {
  /**
   * Waits for what makes the surveys of an answer of the service appear, until `signal` ends their page. What was begun here and not
   * finished goes on.
   */
  offer(blob: Bootstrap, signal: AbortSignal): void;
  /** Offers none any longer; what is open goes on. */
  leave(): void;
  /** Takes note of an event of the page. */
  hear(event: OutgoingEvent): void;
  /** Shows a survey that is offered, whatever it waits for; says why where it cannot. */
  show(surveyKey: string): void;
  explain(): readonly SurveyTrace[];
  /** Ends it, and takes the survey off the page that is shown. */
  stop(): void;
}

/** Begins without any survey. */
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
  /** By their keys, those that have begun and are not over: the one that is open, and those that wait for their place. */
  const begun = new Map<string, Begun>();
  /** The key of the one that is open. */
  let open: string | undefined;
  let page = '';
  /** How many events happened on pages before this one, as far as is known. */
  let heard = 0;
  /** Keys of those that have been open while this page is viewed. */
  const appeared = new Set<string>();

  const say = (surveyKey: string, status: SurveyStatus, reason?: string) =>
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
      say(surveyKey, status, reason);
      free(surveyKey);
    };
    const isInline = displayType === 'inline';
    const { container = '' } = appearance;
    /** Puts a survey that has its place in the page there; where it has none now, others have their turn. */
    const look = () => {
      if (drawn?.host.isConnected) return;
      const places = attempt(() => findElements(container));
      const place = places?.[0];
      const other = open && open !== surveyKey ? `${open} is open` : undefined;
      if (!place || other) {
        const missing = places ? `there is no ${container}` : `${container} is not a valid selector`;
        say(surveyKey, 'waiting', place ? other : missing);
        return free(surveyKey);
      }
      // While it waited, another may have spent what is left of the budget.
      const held = isDrawn || token || from.path[0] ? undefined : ledger.holds(survey);
      if (held) return close('held_back', held);
      appear();
      if (drawn) place.append(drawn.host);
    };
    const response = createResponse(from, { ledger, progress, send, deps });
    const tell: Response['tell'] = (...told) => {
      if (!signal.aborted) response.tell(...told);
    };
    const draw = async () => {
      try {
        const drawSurvey = await loadScript<DrawSurvey>({ ...target, path: surveyPath });
        // The page may have gone, or the visitor's consent.
        if (signal.aborted) return;
        drawn = drawSurvey({
          ...from,
          tell,
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
      say(surveyKey, 'open');
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
      // Those of pages that the visitor has been on before have another address.
      const events = recent.slice(heard).filter(({ url }) => isAt(url, here));
      signal.addEventListener('abort', () => {
        heard = recent.length;
        if (pageOf(location, manifest) === here) return;
        for (const one of begun.values()) if (one.look) one.remove();
      });
      offered = [...(surveys ?? [])];
      const fresh = (survey: Survey): Progress => ({
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
        const held = token ? undefined : ledger.holds(survey);
        if (held) say(surveyKey, 'held_back', held);
        else if (open && displayType !== 'inline') say(surveyKey, 'skipped', `${open} was open`);
        else show(progress.of(surveyId) ?? fresh(survey));
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
        const held = ledger.holds(survey);
        if (!begun.has(surveyKey) && !appeared.has(surveyKey))
          say(surveyKey, held ? 'held_back' : 'waiting', held);
        if (held) continue;
        const meet = () => {
          if (signal.aborted || appeared.has(surveyKey)) return;
          begin?.(survey);
          // What visitors do they may do again.
          const isRepeated = ['click', 'event', 'exit_intent'].includes(trigger.type);
          if (isRepeated && fates.get(surveyKey)?.status === 'skipped') arm([]);
        };
        const fire = () => {
          const timer = setTimeout(meet, display.delayMs);
          signal.addEventListener('abort', () => clearTimeout(timer));
        };
        const arm = (events: readonly OutgoingEvent[]) =>
          watchTrigger(trigger, fire, { signal, events, listeners });
        // A selector that the browser does not know ends its own survey only.
        try {
          arm(events);
        } catch (error) {
          say(surveyKey, 'failed', `${error}`);
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

/** A survey that has begun and is not over. */
interface Begun {
  /** Takes it off the page. */
  remove(): void;
  /** That of one that has its place in the page, and goes with it: looks whether it can be there. */
  readonly look: (() => void) | undefined;
}

/** Whether an event has happened at a page, whose address may be without its fragment. */
function isAt(url: string, page: string): boolean {
  return [url, url.split('#', 1).join()].includes(page.slice(0, cutAt.url));
}
