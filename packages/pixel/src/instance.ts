import { type Bootstrap, type BootstrapExperiment, exposureEventName } from '@pixel/protocol';
import { readArrival } from './arrival.ts';
import { fetchBootstrap } from './bootstrap.ts';
import { createCookie } from './cookie.ts';
import type { Deps } from './deps.ts';
import { createEvent, type EventFacts, eventAssignments, type OutgoingEvent } from './event.ts';
import type { PageTrace } from './explain.ts';
import { exposureMark } from './exposure-mark.ts';
import type { BlobCache } from './flicker/blob-cache.ts';
import type { PageManifest } from './flicker/manifest.ts';
import type { Mask } from './flicker/mask.ts';
import { seenMs } from './flicker/seen-ms.ts';
import { forget, internalCookie, redirectCookie, visitorCookie } from './forget.ts';
import { detectableGoals } from './goals/goals-of.ts';
import { identify } from './identity.ts';
import { toJson } from './json.ts';
import { createPartLoader } from './load-part.ts';
import { openPanel } from './open-panel.ts';
import { pageAddress, pageKey, pageOf } from './page-address.ts';
import { pagePath } from './page-path.ts';
import type { InstanceSource } from './panel/state.ts';
import type { Attributes, TrackCall } from './parse-arguments.ts';
import type { Page, PageOptions } from './runtime/page.ts';
import type { Send } from './send.ts';
import { createSession } from './session.ts';
import { createStorage } from './storage.ts';
import type { SurveyTrace } from './survey/explain-surveys.ts';
import type { Target } from './target.ts';
import { startDelivery } from './transport/delivery.ts';
import { trusted } from './trusted.ts';
import { createUuid } from './uuid.ts';
import { watchAddress } from './watch-address.ts';
import { whenSeen } from './when-seen.ts';

/** Assignments that arrive later than this after the navigation may visibly change the page; exposures report it. */
const lateAfterMs = 1_000;
/** Minimum time to wait for the page file before `ready` calls back. */
const minPatienceMs = 250;

/** The running pixel for one project in one tab. */
export interface Instance {
  readonly target: Target;
  /** Returns the applied blob: undefined before the service's first response, null if there is none. */
  blob(): Bootstrap | null | undefined;
  /** Whether the service has responded or failed since the start. */
  isSettled(): boolean;
  track(call: TrackCall): void;
  /** Returns the key of the visitor's variant, if any. */
  getVariant(experimentKey: unknown): string | undefined;
  /** Re-evaluates the experiments with these attributes. */
  setAttributes(attributes: Attributes): void;
  /** Shows a survey of the blob, once the service has responded. */
  showSurvey(surveyKey: string): void;
  explain(): readonly (PageTrace | SurveyTrace)[];
  /** Returns the debug panel's data. */
  source(): InstanceSource;
  /** Stops it. The page keeps its changes, and the browser the visitor's id. */
  stop(): undefined;
  /** Forgets the visitor and everything stored for this project, and stops. */
  clear(): undefined;
}

/** Hides changes until they are applied, starting before the visitor is known. */
export interface ChangeHiding {
  readonly mask: Mask;
  readonly cache: BlobCache;
  readonly expected: PageManifest;
}

/** Starts the pixel for a project. Calls `onSettled` once the first bootstrap has answered or failed. */
export function startInstance(
  target: Target,
  { mask, cache, expected }: ChangeHiding,
  onSettled: () => void,
  deps: Deps,
): Instance {
  const { projectKey, endpoint, manifest, token } = target;
  const previewKey = `pixel.${projectKey}.preview`;
  const storage = createStorage(projectKey, token);
  const cookie = visitorCookie(projectKey, token ? '' : target.cookieDomain);
  let [anonymousId, first] = token ? [createUuid(), ''] : identify(cookie, storage);
  const session = createSession(storage, deps.now, () => readArrival(referrer));
  const stopping = new AbortController();
  const { signal } = stopping;
  const onHide = () => atWork.loaded()?.end();
  const delivery = startDelivery({ endpoint, projectKey, storage, signal, onHide }, deps);
  const internal = createCookie(internalCookie(projectKey), cookie.domain);
  const redirectMark = createCookie(redirectCookie(projectKey), cookie.domain);
  const referrer = redirectMark.read() ?? document.referrer;
  // A visitor who returns without having interacted with a page was redirected back.
  const touch = () => redirectMark.read() !== undefined && redirectMark.remove();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touch, { capture: true, signal });
  let attributes = target.attributes ?? {};
  let blob: Bootstrap | null | undefined;
  let hasSettled = false;
  /** The current page, its start, and the signal of its end. */
  let page = '';
  let beganAt = 0;
  let ending = new AbortController();
  let isDecided = false;
  let isLate = false;
  /** Page view goals that were reached on this page. */
  const viewed = new Set<string>();

  /** Events of this page. */
  const recent: OutgoingEvent[] = [];

  const currentFacts = (): Partial<EventFacts> =>
    blob ? { version: blob.version, assignments: eventAssignments(blob.assignments) } : {};
  const event = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>, calledAt = deps.now()) => {
    const created = createEvent({
      projectKey,
      anonymousId,
      assignments: [],
      referrer,
      ...currentFacts(),
      ...facts,
      createdAt: new Date(calledAt).toISOString(),
      sequence: delivery.sequence('surveyId' in facts),
    });
    recent.push(created);
    atWork.loaded()?.hear(created);
    return created;
  };

  const expose = ({ integrations, ...blob }: Bootstrap, experiment: BootstrapExperiment) => {
    const assignment = blob.assignments.find((one) => one.experimentKey === experiment.experimentKey);
    if (token || !assignment || !session.mark(exposureMark(anonymousId, experiment))) return;
    const assignments = eventAssignments([assignment]);
    const [detail] = assignments;
    delivery.add(
      event({
        eventName: exposureEventName,
        payload: {
          $context: { ...attributes, ...session.context(), internal: internal.read() && true },
        },
        assignments,
        late: isLate || undefined,
      }),
    );
    // The page may be about to redirect to another arm's address, so no arm's exposure may take a slower route.
    if (experiment.exposure === 'page') delivery.flush();
    // The page's listeners may do anything, including `clear()`, so don't run them in the middle of a pass.
    queueMicrotask(() => {
      document.dispatchEvent(new CustomEvent<unknown>('pixel:exposure', { bubbles: true, detail }));
      if (/true/.test(toJson(integrations))) atWork.use(({ notify }) => notify(assignment, integrations));
    });
  };

  const meet: PageOptions['meet'] = (blob, experiment) => whenSeen(() => expose(blob, experiment));
  const send: Send = (facts) =>
    whenSeen(() => {
      // Events sent at the end of a page aren't visitor activity.
      if (!facts.url) session.touch();
      if (!token) delivery.add(event(facts));
    });
  const atWork = createPartLoader<Page, PageOptions>(pagePath, {
    target,
    domain: cookie.domain,
    referrer,
    mask,
    storage,
    meet,
    send,
    recent,
    flush: delivery.flush,
    trusted,
    deps,
  });
  const showAll = () => mask.keep(() => false);
  const giveUp = () => {
    deps.warn('Pixel failed to change this page.');
    showAll();
  };

  const show = (next: Bootstrap) => {
    const { experiments } = next;
    blob = next;
    // From now on the visitor may have been exposed.
    first = '';
    isDecided = true;
    isLate = seenMs(beganAt) > lateAfterMs;
    const changing = isLate && manifest.late === 'skip' ? [] : experiments;
    delivery.release(currentFacts());
    if (changing.some(({ variant }) => variant.changes.some(({ operation }) => operation === 'redirect')))
      mask.hide(['*'], beganAt);
    const { signal } = ending;
    const reached = detectableGoals(next);
    const view = () => {
      for (const { type, goalKey, eventName } of reached)
        if (type === 'pageview' && !viewed.has(goalKey)) {
          viewed.add(goalKey);
          send({ eventName, payload: { goalKey } });
        }
    };
    // Page views are reported after their page's exposures.
    if (experiments.length === 0) view();
    if (atWork.loaded() || experiments[0] || reached[0] || manifest.pageviews)
      return atWork.use((page) => {
        if (signal.aborted) return;
        page.show(next, changing, beganAt);
        view();
      }, giveUp);
    return showAll();
  };

  const showNothing = () => {
    blob = null;
    isDecided = true;
    delivery.release({});
    atWork.loaded()?.leave([]);
    showAll();
  };

  /** Experiments whose changes stay until the new page's blob is known. */
  const staying = () => blob?.experiments.filter(expected.allows) ?? [];
  const decide = async () => {
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    const { returning, utm } = session.context();
    const custom = toJson(attributes);
    const key = pageKey(page, attributes);
    const facts = {
      referrer,
      returning: returning ? '1' : '0',
      first,
      utm,
      attributes: custom === '{}' ? '' : custom,
    };
    const cachedBlob = token ? undefined : cache.get(key);
    const cached = cachedBlob?.anonymousId === anonymousId ? cachedBlob : undefined;
    isDecided = false;
    // A cached blob's changes may have to wait for a framework or an element too.
    const changed = new Set(staying().flatMap(({ probes }) => probes));
    const changing = expected.selectors(cached).filter((selector) => !changed.has(selector));
    mask.hide(token ? ['body'] : changing, beganAt);
    let applied: unknown;
    if (cached) applied = show(cached);
    // There will most probably be work, so load its file while the service decides.
    else if (changing.length > 0) atWork.use(() => undefined);
    const fetched = await (token
      ? openPanel(target, { kind: 'preview', projectKey, endpoint, token, storageKey: previewKey })
      : fetchBootstrap({ endpoint, projectKey, anonymousId, url: pageAddress(), facts }, signal));
    // The response is for a page that the visitor has left.
    if (signal.aborted) return;
    if (fetched !== null && !token) cache.set(key, fetched);
    if (!isDecided) applied = fetched === null ? showNothing() : show(fetched);
    if (fetched && (atWork.loaded() || fetched.surveys?.[0] || storage.names('survey.')[0]))
      atWork.use((page) => page.offer(fetched, signal));
    // Report readiness once the page is changed, unless that takes too long.
    const leftMs = Math.max(lateAfterMs - seenMs(beganAt), minPatienceMs);
    await Promise.race([applied, new Promise((resolve) => setTimeout(resolve, leftMs))]);
    if (signal.aborted) return;
    hasSettled = true;
    onSettled();
  };
  const decideSafely = () => decide().catch((error: unknown) => deps.warn(`A bug: ${error}`));
  const enter = () => {
    // Also while a page is open, and renewed at each visit: the mark lasts as long as an id.
    const [hash, off] = /^#px_(?:internal|verify=.+?)(=off)?$/.exec(location.hash) ?? [];
    if (!token && (hash || internal.read())) internal.write('1', off ? 0 : undefined);
    const next = pageOf(location, manifest);
    // A preview stays with its visitor from page to page.
    if (next === page || (token && page)) return;
    if (page !== '') {
      beganAt = performance.now();
      viewed.clear();
      atWork.loaded()?.leave(staying());
    }
    page = next;
    session.touch();
    decideSafely();
  };

  enter();
  if (target.spa !== false) watchAddress(enter, signal);

  const stop = () => {
    ending.abort();
    stopping.abort();
    atWork.stop();
    showAll();
    delivery.stop();
    return undefined;
  };
  return {
    target,
    blob: () => blob,
    isSettled: () => hasSettled,
    track: ({ eventName, payload, calledAt }) =>
      whenSeen(() => {
        session.touch();
        if (token) return;
        const tracked = event({ eventName, payload }, calledAt);
        if (blob === undefined) delivery.hold(tracked);
        else delivery.add(tracked);
      }),
    getVariant(experimentKey) {
      const is = (one: { readonly experimentKey: string }) => one.experimentKey === experimentKey;
      const experiment = blob?.experiments.find(is);
      if (blob && experiment?.exposure === 'code') meet(blob, experiment);
      return blob?.assignments.find(is)?.variantKey;
    },
    setAttributes(more) {
      attributes = more;
      decideSafely();
    },
    showSurvey(surveyKey) {
      atWork.use((page) => page.showSurvey(surveyKey));
    },
    explain: () => atWork.loaded()?.explain() ?? [],
    source: () => ({
      anonymousId,
      blob,
      report: atWork.loaded()?.report(),
      events: recent,
      storage,
      refused: delivery.refused,
    }),
    stop,
    clear() {
      storage.clear();
      forget(projectKey, target.cookieDomain);
      return stop();
    },
  };
}
