import {
  ledgerTtlSeconds,
  noteSurveyEvent,
  parseSurveyLedger,
  type SurveyLedger,
  type SurveyLedgerEvent,
  serialiseSurveyLedger,
  surveyLedgerKey,
} from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { boundReads } from './bounded-reads.ts';
import { createCache } from './cache.ts';
import { createInTurn } from './in-turn.ts';
import type { Log } from './log.ts';
import { within } from './within.ts';

/** A page must not wait for longer to be told its surveys: without them it is whole. */
const readWithinMs = 50;
/** Nor must whoever tells what happened to one: that is durable by then. */
const writeWithinMs = 1_000;
/** A store may go on giving an older value for some time after a newer one was put. */
const settledAfterMs = 120_000;
const maxRemembered = 10_000;
const maxRememberedEvents = 16;
/** Every visitor of a page with a survey is looked up: a store that is slow for so many will not be quick for more. */
const maxReads = 36;
const maxWritesAtOnce = 8;
/** Further visitors' ledgers are only remembered while so many wait to be written. */
const maxWaiting = 4_096;
const warnEveryMs = 60_000;

/** Which surveys the visitors met, kept where every edge finds it. */
export interface SurveyLedgers {
  /** Gives a visitor's ledger; undefined where it cannot be read at once. Never rejects. */
  read(projectKey: string, anonymousId: string): Promise<SurveyLedger | undefined>;
  /** Gives what this edge knows of a visitor of whom the store is said to know nothing yet; the store is not asked. */
  begin(projectKey: string, anonymousId: string): SurveyLedger;
  /**
   * Adds what happened to a visitor's ledger. Resolves when that is stored, or cannot be just now: this edge remembers it all the same.
   * Never rejects.
   */
  note(projectKey: string, anonymousId: string, event: SurveyLedgerEvent): Promise<void>;
  /**
   * Takes note that the store has another value under a key, or none; under any key, where the key is null. What it had once is not
   * remembered any longer.
   */
  changed(key: string | null): void;
}

/** What this edge was told of one visitor lately: the store may not have it yet. */
interface Recent {
  readonly events: readonly SurveyLedgerEvent[];
  /** When the store had them; undefined before. Milliseconds since the epoch. */
  readonly storedAt: number | undefined;
}

/** What the store said of a visitor, who has only come to another page since, as a rule. */
interface Known {
  readonly text: string | null;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}

/** Creates the ledgers over a store. */
export function createSurveyLedgers(deps: {
  readonly store: Pick<Kv, 'get' | 'put'>;
  readonly now: () => number;
  readonly log: Log;
}): SurveyLedgers {
  const { store, now, log } = deps;
  const reads = boundReads(store, maxReads);
  const inTurn = createInTurn(maxWritesAtOnce);
  const recent = createCache<Recent>(maxRemembered);
  let known = createCache<Known>(maxRemembered);
  /** When browsers said to be new: that counts where the store does not answer. */
  let begun = createCache<number>(maxRemembered);
  /** Of each key, the readings since which it has not changed. */
  const readings = new Map<string, Set<object>>();
  const writing = new Map<string, Promise<void>>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  function warn(error: unknown, message: string): void {
    if (now() - warnedAt < warnEveryMs) return;
    warnedAt = now();
    log.warn({ error }, message);
  }

  /** What the store gave, and what this edge knows besides. */
  function completed(key: string, text: string | null, events = recentOf(key)): SurveyLedger {
    return events.reduce(noteSurveyEvent, parseSurveyLedger(text));
  }

  function recentOf(key: string): readonly SurveyLedgerEvent[] {
    const known = recent.get(key);
    if (known === undefined) return [];
    if (known.storedAt === undefined || now() - known.storedAt < settledAfterMs) return known.events;
    recent.delete(key);
    return [];
  }

  /** What the store says, and said a moment ago. What comes too late for one page is there for the next. */
  async function ask(key: string): Promise<string | null> {
    const last = known.get(key);
    if (last !== undefined && now() - last.readAt < settledAfterMs) return last.text;
    const reading = { readAt: now() };
    const unchanged = readings.get(key) ?? new Set();
    readings.set(key, unchanged.add(reading));
    try {
      const text = await reads.get(key);
      if (unchanged.has(reading)) known.set(key, { text, ...reading });
      return text;
    } finally {
      unchanged.delete(reading);
      if (unchanged.size === 0 && readings.get(key) === unchanged) readings.delete(key);
    }
  }

  function forget(key: string): void {
    known.delete(key);
    readings.get(key)?.clear();
    readings.delete(key);
  }

  async function write(key: string): Promise<void> {
    const events = recentOf(key);
    const text = await store.get(key);
    const ledger = serialiseSurveyLedger(completed(key, text));
    if (ledger !== text) await store.put(key, ledger, { ttlSeconds: ledgerTtlSeconds });
    forget(key);
    const known = recent.get(key);
    // What came meanwhile is written next.
    if (known?.events === events) recent.set(key, { events, storedAt: now() });
  }

  async function writeWithin(key: string): Promise<void> {
    const late = new Error(`The store did not answer within ${writeWithinMs} ms`);
    try {
      if ((await within(write(key), writeWithinMs, late)) === late) throw late;
    } catch (error) {
      warn(error, 'Which surveys a visitor met could not be stored; this server remembers it');
    }
  }

  return {
    async read(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const beganAt = begun.get(key) ?? Number.NEGATIVE_INFINITY;
      const otherwise = now() - beganAt < settledAfterMs ? () => completed(key, null) : undefined;
      try {
        const text = await within(ask(key), readWithinMs, undefined);
        if (text !== undefined) return completed(key, text);
        if (!otherwise)
          warn(undefined, 'Which surveys a visitor met was not told in time; no survey was sent');
      } catch (error) {
        if (!otherwise) warn(error, 'Which surveys a visitor met could not be read; no survey was sent');
      }
      return otherwise?.();
    },
    begin(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      begun.set(key, now());
      // Whatever is in memory is newer than nothing, and that the store has nothing is only a browser's word.
      return completed(key, known.get(key)?.text ?? null, recent.get(key)?.events);
    },
    async note(projectKey, anonymousId, event) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const events = [...recentOf(key), event].slice(-maxRememberedEvents);
      recent.set(key, { events, storedAt: undefined });
      const before = writing.get(key);
      if (before === undefined && writing.size >= maxWaiting)
        return warn(undefined, 'Which surveys visitors met is told faster than it can be stored');
      const written = (before ?? Promise.resolve()).then(() => inTurn(() => writeWithin(key)));
      writing.set(key, written);
      void written.then(() => {
        if (writing.get(key) === written) writing.delete(key);
      });
      await within(written, writeWithinMs, undefined);
    },
    changed(key) {
      if (key === null) {
        known = createCache(maxRemembered);
        begun = createCache(maxRemembered);
        for (const unchanged of readings.values()) unchanged.clear();
        return;
      }
      forget(key);
      begun.delete(key);
      if (recent.get(key)?.storedAt !== undefined) recent.delete(key);
    },
  };
}
