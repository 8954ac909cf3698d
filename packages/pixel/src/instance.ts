import { type Bootstrap, exposureEventName } from '@pixel/protocol';
import { fetchBootstrap } from './bootstrap.ts';
import { createChangeEngine } from './changes/change-engine.ts';
import type { Deps } from './deps.ts';
import { createEvent, type EventFacts, eventAssignments } from './event.ts';
import { explainPage, type PageTrace } from './explain.ts';
import { createExposures, type Exposures } from './exposure.ts';
import { visitorCookie } from './forget.ts';
import { identify } from './identity.ts';
import { announceExposure } from './integrations.ts';
import { campaign, pageAddress } from './page-address.ts';
import { createSession } from './session.ts';
import { createStorage } from './storage.ts';
import { startDelivery } from './transport/delivery.ts';
import { watchPage } from './watch-page.ts';
import { watchedAttributes } from './watched-attributes.ts';

/** Assignments that arrive later than this after the navigation may be seen to change the page: exposures say so. */
const lateAfterMs = 1_000;

/** Which project an instance is of and where its service is. */
export interface Target {
  readonly projectKey: string;
  readonly endpoint: string;
}

/** A call of `track`, checked: `payload` is a copy. */
export interface TrackCall {
  readonly eventName: string;
  readonly payload: unknown;
  /** When it was called, in milliseconds since the epoch. */
  readonly calledAt: number;
}

/** The pixel at work for one project on one page. */
export interface Instance {
  readonly target: Target;
  /** The bootstrap's answer: undefined before it, null where it failed. */
  blob(): Bootstrap | null | undefined;
  track(call: TrackCall): void;
  getVariant(experimentKey: string): string | null;
  explain(): readonly PageTrace[];
  /** Ends it; the page keeps its changes, the browser the visitor. */
  stop(): void;
  /** Forgets the visitor with everything that is kept of this project, and ends it. */
  clear(): void;
}

/** Starts the pixel for a project; `onSettled` is called once, when the bootstrap has answered or failed. */
export function startInstance(target: Target, onSettled: () => void, deps: Deps): Instance {
  const { projectKey, endpoint } = target;
  const storage = createStorage(projectKey);
  const cookie = visitorCookie(projectKey);
  const anonymousId = identify(cookie, storage);
  const session = createSession(storage, deps.now, campaign());
  const delivery = startDelivery({ endpoint, projectKey, storage }, deps);
  const stopping = new AbortController();
  let blob: Bootstrap | null | undefined;
  let exposures: Exposures | undefined;
  let isLate = false;

  const known = (): Partial<EventFacts> =>
    blob ? { version: blob.version, assignments: eventAssignments(blob.assignments) } : {};
  const event = (facts: Pick<EventFacts, 'eventName'> & Partial<EventFacts>, calledAt: number) =>
    createEvent({
      projectKey,
      anonymousId,
      assignments: [],
      ...known(),
      ...facts,
      createdAt: new Date(calledAt).toISOString(),
      sequence: delivery.nextSequence(),
    });

  const meet = (met: Bootstrap, experimentKey: string) => {
    const assignment = met.assignments.find((one) => one.experimentKey === experimentKey);
    if (
      assignment === undefined ||
      !session.first(`${anonymousId}/${experimentKey}/${assignment.variantKey}`)
    )
      return;
    delivery.add(
      event(
        {
          eventName: exposureEventName,
          payload: { $context: {} },
          assignments: eventAssignments([assignment]),
          ...(isLate ? { late: true } : {}),
        },
        deps.now(),
      ),
    );
    // The page's listeners may do anything, also `clear()`: not in the middle of a pass.
    queueMicrotask(() => announceExposure(assignment, met.integrations));
  };

  const begin = (answer: Bootstrap) => {
    isLate = performance.now() > lateAfterMs;
    const engine = createChangeEngine(answer.experiments, deps);
    const watched = createExposures(answer, (experimentKey) => meet(answer, experimentKey));
    exposures = watched;
    if (answer.experiments.length === 0) return;
    const unwatch = watchPage(() => {
      watched.look();
      engine.apply();
    }, watchedAttributes(answer.experiments));
    stopping.signal.addEventListener('abort', unwatch);
  };

  const stop = () => {
    stopping.abort();
    delivery.stop();
  };

  session.touch();
  const { returning, utm } = session.origin();
  const facts = { referrer: document.referrer, returning: returning ? '1' : '0', utm };
  void fetchBootstrap({ endpoint, projectKey, anonymousId, url: pageAddress(), facts }, stopping.signal)
    .then((answer) => {
      if (stopping.signal.aborted) return;
      blob = answer;
      delivery.release(known());
      if (answer !== null) begin(answer);
    })
    .catch((error: unknown) => deps.warn(`The changes could not be made: ${String(error)}`))
    .then(() => {
      if (!stopping.signal.aborted) onSettled();
    });

  return {
    target,
    blob: () => blob,
    track({ eventName, payload, calledAt }) {
      session.touch();
      const tracked = event({ eventName, ...(payload === undefined ? {} : { payload }) }, calledAt);
      if (blob === undefined) delivery.hold(tracked);
      else delivery.add(tracked);
    },
    getVariant(experimentKey) {
      const assignment = blob?.assignments.find((one) => one.experimentKey === experimentKey);
      if (assignment === undefined) return null;
      exposures?.asked(experimentKey);
      return assignment.variantKey;
    },
    explain: () => (blob ? explainPage(blob) : []),
    stop,
    clear() {
      storage.clear();
      cookie.remove();
      stop();
    },
  };
}
