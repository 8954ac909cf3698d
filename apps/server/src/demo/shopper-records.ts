import { createHash } from 'node:crypto';
import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { surveyEventName } from '@pixel/protocol';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { createDice, type Dice } from './dice.ts';
import { demoProjectKey, type PastExperiment, pastPages } from './past-configuration.ts';
import { createPastVisits } from './past-visits.ts';
import { type ShopperAction, simulateVisit } from './shop-visit.ts';
import { createShopper, type Shopper } from './shopper.ts';

/** Number of shoppers, which gives the experiment that all of them are in 12,000 visitors per arm. */
export const shopperCount = 24_800;
const seed = 20_260_402;
/** Time between sending an event and receiving it. */
const transitMs = 400;
const host = 'shop.example';

/** Times of shoppers' visits, and the versions served to them; times are milliseconds since the epoch. */
export interface DemoPast {
  /** Snapshot, as text, in which the experiments run. */
  readonly snapshot: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Yields the records of all the shoppers' actions, as the edge would have queued them, one shopper at a time. Deterministic, including
 * event ids.
 */
export function* shopperRecords({ snapshot, startsAt, endsAt }: DemoPast): Generator<readonly Uint8Array[]> {
  const prepared = prepareSnapshot(parseSnapshot(snapshot));
  const visits = createPastVisits();
  for (let index = 0; index < shopperCount; index += 1) {
    const dice = createDice(seed + Math.imul(index, 0x9e3779b1));
    const shopper = createShopper(dice);
    const arrivedAt = startsAt + randomArrival(dice) * (endsAt - startsAt);
    const actions = simulateVisit(
      shopper,
      dice,
      (key) => variantOf(prepared, key, shopper).variantKey !== 'control',
    );
    const sortedActions = actions.toSorted((a, b) => a.afterMs - b.afterMs);
    for (const action of sortedActions)
      if (action.kind === 'exposed' || action.kind === 'unreported')
        visits.add({
          ...shopper,
          ...variantOf(prepared, action.experimentKey, shopper),
          at: Math.round(arrivedAt) + action.afterMs,
        });
    // Unreported actions get no sequence number.
    yield sortedActions
      .filter(isReported)
      .map((action, index) =>
        recordOf(prepared, { shopper, action, index, at: Math.round(arrivedAt) + action.afterMs }),
      );
  }
  yield [visits.record(endsAt)];
}

function isReported(action: ShopperAction): action is ReportedAction {
  return action.kind !== 'unreported';
}

/**
 * Returns a time of arrival from 0 to 1, more likely in the evening than at night. Keeps the last minutes empty, so that everything is
 * over.
 */
function randomArrival(dice: Dice): number {
  const day = Math.floor(dice.next() * 21);
  const hour = (dice.next() + dice.next()) * 12;
  return Math.min((day + hour / 24) / 21, 0.999);
}

/** Returns the variant that the engine assigns to a shopper. */
function variantOf(prepared: PreparedSnapshot, experimentKey: PastExperiment, { anonymousId }: Shopper) {
  const experiment = prepared.experimentByKey.get(experimentKey);
  const allocated = experiment?.allocate(anonymousId);
  const variant =
    allocated?.status === 'assigned' ? experiment?.experiment.variants[allocated.variant] : undefined;
  if (experiment === undefined || variant === undefined)
    throw new Error(`The demo's experiment ${experimentKey} is not running`);
  const { variantKey, variantId, isControl } = variant;
  return {
    experimentKey,
    experimentId: experiment.experiment.experimentId,
    variantKey,
    variantId,
    isControl,
  };
}

/** The reported actions of a shopper. */
type ReportedAction = Exclude<ShopperAction, { readonly kind: 'unreported' }>;

interface ReportedContext {
  readonly shopper: Shopper;
  readonly action: ReportedAction;
  /** Zero-based index of the shopper's action. */
  readonly index: number;
  readonly at: number;
}

function recordOf(prepared: PreparedSnapshot, { shopper, action, index, at }: ReportedContext): Uint8Array {
  const { anonymousId, userAgent, language, country } = shopper;
  const id = `simulated:${anonymousId}:${index}`;
  const survey = action.kind === 'survey' ? surveyOf(prepared, action, anonymousId) : undefined;
  const body = {
    projectKey: demoProjectKey,
    anonymousId,
    ...bodyOf(prepared, action, shopper),
    createdAt: new Date(at).toISOString(),
    version: prepared.snapshot.version,
    sequence: index + 1,
  };
  return encodeEventRecord(
    {
      receivedAt: new Date(at + transitMs).toISOString(),
      eventId: id,
      requestId: id,
      userAgent,
      language,
      country,
      ...(survey && { survey }),
    },
    JSON.stringify(body),
  );
}

function bodyOf(prepared: PreparedSnapshot, action: ReportedAction, shopper: Shopper): object {
  switch (action.kind) {
    case 'exposed':
      return {
        eventName: '$exposure',
        assignments: [variantOf(prepared, action.experimentKey, shopper)],
        payload: { $context: contextOf(shopper) },
        url: urlOf(pastPages[action.experimentKey]),
      };
    case 'tracked':
      return {
        eventName: action.eventName,
        assignments: [],
        payload: action.payload,
        url: urlOf(action.page),
      };
    case 'survey': {
      const { surveyKey, event, answers } = action;
      const responseId = responseOf(action, shopper.anonymousId);
      return {
        eventName: surveyEventName(event),
        assignments: [],
        payload: {
          surveyKey,
          responseId,
          language: shopper.language,
          ...(event === 'completed' && { answers }),
        },
        url: urlOf(pastPages[surveyKey]),
      };
    }
  }
}

function contextOf({ anonymousId, isReturning, source }: Shopper): object {
  return {
    session: uuidOf(`session ${anonymousId}`),
    returning: isReturning,
    entryHost: host,
    entryPath: pastPages['demo-headline'],
    ...(source !== '' && { source }),
  };
}

function surveyOf(
  prepared: PreparedSnapshot,
  action: Extract<ShopperAction, { readonly kind: 'survey' }>,
  anonymousId: string,
) {
  const survey = prepared.surveys.find(({ source }) => source.survey.surveyKey === action.surveyKey);
  if (survey === undefined) throw new Error(`The demo's survey ${action.surveyKey} is not running`);
  return {
    surveyId: survey.source.survey.surveyId,
    responseId: responseOf(action, anonymousId),
    event: action.event,
  };
}

function responseOf(
  { surveyKey }: Extract<ShopperAction, { readonly kind: 'survey' }>,
  anonymousId: string,
): string {
  return uuidOf(`${surveyKey} ${anonymousId}`);
}

/** Returns a UUID derived from a name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function urlOf(page: string): string {
  return `https://${host}${page}`;
}
