import { type Bootstrap, cutAt, type Survey } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { eventAssignments, type OutgoingEvent } from '../event.ts';
import type { loadScript } from '../load-script.ts';
import { pageOf } from '../page-address.ts';
import type { Send } from '../send.ts';
import type { ProjectStorage } from '../storage.ts';
import { surveyPath } from '../survey-path.ts';
import type { Target } from '../target.ts';
import { createUuid } from '../uuid.ts';
import { explainSurvey, type SurveyStatus, type SurveyTrace } from './explain-surveys.ts';
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

/** Shows the surveys of a visitor, one at a time, and at most one by itself while a page is viewed. */
export interface Surveys {
  /**
   * Waits for what makes the surveys of an answer of the service appear, until `signal` ends their page. What was begun here and not
   * finished goes on.
   */
  offer(blob: Bootstrap, signal: AbortSignal): void;
  /** Takes note of an event of the page. */
  hear(event: OutgoingEvent): void;
  /** Shows a survey that is offered, whatever it waits for. */
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
  const statuses = new Map<string, SurveyStatus>();
  let begin: ((survey: Survey) => void) | undefined;
  /** What takes the survey that is shown off the page. */
  let open: { remove: () => void; isKept: boolean } | undefined;
  let page = '';
  /** How many events happened on pages before this one, as far as is known. */
  let heard = 0;
  /** Whether one has appeared by itself while this page is viewed. */
  let hasAppeared = false;

  const show = async (begun: Progress, signal: AbortSignal) => {
    const { survey } = begun;
    const { surveyId, surveyKey, displayType } = survey;
    hasAppeared = true;
    statuses.set(surveyKey, 'open');
    let drawn: DrawnSurvey | undefined;
    const ending = new AbortController();
    const close = (status: SurveyStatus) => {
      if (open !== mine) return;
      open = undefined;
      ending.abort();
      drawn?.remove();
      statuses.set(surveyKey, status);
    };
    const mine = { remove: () => close('waiting'), isKept: displayType !== 'inline' };
    open = mine;
    const response = createResponse(begun, { ledger, progress, send, deps });
    const tell: Response['tell'] = (...told) => {
      if (open === mine) response.tell(...told);
    };
    if (displayType === 'api') {
      const respond = (event: unknown, answers?: unknown) => {
        if (open === mine && response.respondTo(event, answers)) close('over');
      };
      document.dispatchEvent(new CustomEvent('pixel:survey', { bubbles: true, detail: { survey, respond } }));
      return;
    }
    try {
      const script = await loadScript({ ...target, path: surveyPath });
      // The page may have gone, or the visitor's consent.
      if (open !== mine || (signal.aborted && !mine.isKept)) return close('waiting');
      drawn = (script as HTMLScriptElement & { pixelRun: DrawSurvey }).pixelRun({
        ...begun,
        tell,
        flush,
        close: () => close('over'),
        signal: ending.signal,
      });
    } catch {
      close('failed');
      deps.warn(`The survey ${surveyId} could not be shown.`);
    }
  };

  return {
    offer({ surveys, version, assignments }, signal) {
      const here = pageOf(location, manifest);
      if (here !== page) hasAppeared = false;
      page = here;
      // Those of pages that the visitor has been on before have another address.
      const events = recent.slice(heard).filter(({ url }) => isAt(url, here));
      signal.addEventListener('abort', () => {
        heard = recent.length;
        if (pageOf(location, manifest) !== here && open && !open.isKept) open.remove();
      });
      offered = [...(surveys ?? [])];
      for (const [key, status] of statuses) if (status !== 'open') statuses.delete(key);
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
      begin = (survey) => void show(progress.of(survey.surveyId) ?? fresh(survey), signal);
      if (token) {
        const [first] = offered;
        if (first && !open) begin(first);
        return;
      }
      const unfinished = progress.here(page);
      if (unfinished && !open && !hasAppeared) void show(unfinished, signal);
      for (const survey of offered) {
        const isAllowed = () => ledger.allows(survey);
        if (!isAllowed()) {
          statuses.set(survey.surveyKey, 'held_back');
          continue;
        }
        const appear = () => {
          if (signal.aborted || open || hasAppeared || !isAllowed()) return;
          begin?.(survey);
        };
        const fire = () => {
          const timer = setTimeout(appear, survey.display.delayMs);
          signal.addEventListener('abort', () => clearTimeout(timer));
        };
        // A selector that the browser does not know ends its own survey only.
        attempt(() => watchTrigger(survey.trigger, fire, { signal, events, listeners }));
      }
    },
    hear(event) {
      for (const listen of listeners) listen(event);
    },
    show(surveyKey) {
      const survey = offered.find((one) => one.surveyKey === surveyKey);
      if (!survey) deps.warn(`showSurvey: this visitor has no survey ${surveyKey} here.`);
      else if (!open && (token || ledger.allows(survey))) begin?.(survey);
    },
    explain: () =>
      offered.map((survey) => explainSurvey(survey, statuses.get(survey.surveyKey) ?? 'waiting')),
    stop() {
      open?.remove();
    },
  };
}

/** Whether an event has happened at a page, whose address may be without its fragment. */
function isAt(url: string, page: string): boolean {
  return [url, url.split('#', 1).join()].includes(page.slice(0, cutAt.url));
}
