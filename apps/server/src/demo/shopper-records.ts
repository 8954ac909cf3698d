import { createHash } from 'node:crypto';
import { type PreparedSnapshot, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { surveyEventName } from '@pixel/protocol';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { createDice, type Dice } from './dice.ts';
import { demoProjectKey, type PastExperiment, pastPages } from './past-configuration.ts';
import { createPastVisits } from './past-visits.ts';
import { playVisit, type ShopperAct } from './shop-visit.ts';
import { createShopper, type Shopper } from './shopper.ts';

/** Makes 12,000 visitors per arm of the experiment with all shoppers. */
export const shopperCount = 24_800;
const seed = 20_260_402;
/** Delay of arrival after sending. */
const onTheWayMs = 400;
const host = 'shop.example';

/** Times of shoppers' visits, and the versions served to them; times are milliseconds since the epoch. */
export interface DemoPast {
  /** Snapshot, as text, in which the experiments run. */
  readonly snapshot: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Yields the records of everything that the shoppers did, as the edge would have queued them, one shopper at a time. Deterministic,
 * including event ids.
 */
export function* shopperRecords({ snapshot, startsAt, endsAt }: DemoPast): Generator<readonly Uint8Array[]> {
  const prepared = prepareSnapshot(parseSnapshot(snapshot));
  const visits = createPastVisits();
  for (let index = 0; index < shopperCount; index += 1) {
    const dice = createDice(seed + Math.imul(index, 0x9e3779b1));
    const shopper = createShopper(dice);
    const cameAt = startsAt + arrival(dice) * (endsAt - startsAt);
    const acts = playVisit(
      shopper,
      dice,
      (key) => variantOf(prepared, key, shopper).variantKey !== 'control',
    );
    const inOrder = acts.toSorted((a, b) => a.afterMs - b.afterMs);
    for (const act of inOrder)
      if (act.kind === 'met' || act.kind === 'lost')
        visits.add({
          ...shopper,
          ...variantOf(prepared, act.experimentKey, shopper),
          at: Math.round(cameAt) + act.afterMs,
        });
    // Unreported actions get no sequence number.
    yield inOrder
      .filter(isReported)
      .map((act, nth) => recordOf(prepared, { shopper, act, nth, at: Math.round(cameAt) + act.afterMs }));
  }
  yield [visits.record(endsAt)];
}

function isReported(act: ShopperAct): act is ReportedAct {
  return act.kind !== 'lost';
}

/**
 * Returns a time of arrival from 0 to 1, more likely in the evening than at night. Keeps the last minutes empty, so that everything is
 * over.
 */
function arrival(dice: Dice): number {
  const day = Math.floor(dice.next() * 21);
  const hour = (dice.next() + dice.next()) * 12;
  return Math.min((day + hour / 24) / 21, 0.999);
}

/** Returns the variant that the engine assigns to a shopper. */
function variantOf(prepared: PreparedSnapshot, experimentKey: PastExperiment, { anonymousId }: Shopper) {
  const found = prepared.experimentByKey.get(experimentKey);
  const allocated = found?.allocate(anonymousId);
  const variant =
    allocated?.status === 'assigned' ? found?.experiment.variants[allocated.variant] : undefined;
  if (found === undefined || variant === undefined)
    throw new Error(`The demo's experiment ${experimentKey} is not running`);
  const { variantKey, variantId, isControl } = variant;
  return { experimentKey, experimentId: found.experiment.experimentId, variantKey, variantId, isControl };
}

/** The reported actions of a shopper. */
type ReportedAct = Exclude<ShopperAct, { readonly kind: 'lost' }>;

interface ActOf {
  readonly shopper: Shopper;
  readonly act: ReportedAct;
  /** Zero-based index of the shopper's action. */
  readonly nth: number;
  readonly at: number;
}

function recordOf(prepared: PreparedSnapshot, { shopper, act, nth, at }: ActOf): Uint8Array {
  const { anonymousId, userAgent, language, country } = shopper;
  const id = `simulated:${anonymousId}:${nth}`;
  const survey = act.kind === 'told' ? surveyOf(prepared, act, anonymousId) : undefined;
  const body = {
    projectKey: demoProjectKey,
    anonymousId,
    ...bodyOf(prepared, act, shopper),
    createdAt: new Date(at).toISOString(),
    version: prepared.snapshot.version,
    sequence: nth + 1,
  };
  return encodeEventRecord(
    {
      receivedAt: new Date(at + onTheWayMs).toISOString(),
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

function bodyOf(prepared: PreparedSnapshot, act: ReportedAct, shopper: Shopper): object {
  switch (act.kind) {
    case 'met':
      return {
        eventName: '$exposure',
        assignments: [variantOf(prepared, act.experimentKey, shopper)],
        payload: { $context: contextOf(shopper) },
        url: urlOf(pastPages[act.experimentKey]),
      };
    case 'did':
      return { eventName: act.eventName, assignments: [], payload: act.payload, url: urlOf(act.page) };
    case 'told': {
      const { surveyKey, event, answers } = act;
      const responseId = responseOf(act, shopper.anonymousId);
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
  act: Extract<ShopperAct, { readonly kind: 'told' }>,
  anonymousId: string,
) {
  const found = prepared.surveys.find(({ source }) => source.survey.surveyKey === act.surveyKey);
  if (found === undefined) throw new Error(`The demo's survey ${act.surveyKey} is not running`);
  return {
    surveyId: found.source.survey.surveyId,
    responseId: responseOf(act, anonymousId),
    event: act.event,
  };
}

function responseOf(
  { surveyKey }: Extract<ShopperAct, { readonly kind: 'told' }>,
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
