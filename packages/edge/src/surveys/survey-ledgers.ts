import {
  addSurveyEvent,
  ledgerTtlSeconds,
  parseSurveyLedger,
  type SurveyLedger,
  type SurveyLedgerEvent,
  serializeSurveyLedger,
  surveyLedgerKey,
} from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { boundReads } from '../base/bound-reads.ts';
import type { Log } from '../base/log.ts';

/** Maximum time that a page waits for its surveys; it works without them. */
const readWithinMs = 50;
/** Maximum time that a survey event's request waits for the ledger; the event is durable by then. */
const writeWithinMs = 1_000;
/** Eventually consistent stores may return an old value for some time after a write. */
const settledAfterMs = 120_000;
const maxRemembered = 10_000;
const maxRememberedEvents = 16;
/**
 * Maximum number of concurrent reads. Every visitor of a page with a survey causes one, and a store that is slow with this many won't be
 * faster with more.
 */
const maxReads = 36;
const maxWritesAtOnce = 8;
/** While this many ledgers wait to be written, those of further visitors are only kept in memory. */
const maxWaiting = 4_096;
const warnEveryMs = 60_000;

/** The surveys that visitors have seen, in a store that all edges share. */
export interface SurveyLedgers {
  /** Resolves to a visitor's ledger, or to undefined if it can't be read in time. Never rejects. */
  read(projectKey: string, anonymousId: string): Promise<SurveyLedger | undefined>;
  /** Returns what this edge knows about a visitor who claims to be new, without reading the store. */
  begin(projectKey: string, anonymousId: string): SurveyLedger;
  /**
   * Adds an event to a visitor's ledger. Resolves once it is stored or can't be stored now; this edge remembers it in any case. Never
   * rejects.
   */
  note(projectKey: string, anonymousId: string, event: SurveyLedgerEvent): Promise<void>;
  /** Discards the cached value of a key that has changed in the store. Null means that any key may have changed. */
  changed(key: string | null): void;
}

/** A visitor's recent events on this edge, which the store may not have yet. */
interface RecentEvents {
  readonly events: readonly SurveyLedgerEvent[];
  /** When they were stored, in milliseconds since the epoch; undefined until then. */
  readonly storedAt: number | undefined;
}

/** The stored ledger of a visitor, cached because the visitor usually just opens another page. */
interface StoredLedger {
  readonly text: string | null;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}

/** Creates the ledgers on top of a store. */
export function createSurveyLedgers(deps: {
  readonly store: Pick<Kv, 'get' | 'put'>;
  readonly now: () => number;
  readonly log: Log;
}): SurveyLedgers {
  const { store, now, log } = deps;
  const reads = boundReads(store, maxReads);
  const limitWrites = pLimit(maxWritesAtOnce);
  const recent = new LRUCache<string, RecentEvents>({ max: maxRemembered });
  const known = new LRUCache<string, StoredLedger>({ max: maxRemembered });
  /** When browsers claimed to be new. Used while the store doesn't answer. */
  const begun = new LRUCache<string, number>({ max: maxRemembered });
  /** For each key, the reads in progress during which it hasn't changed. */
  const readings = new Map<string, Set<object>>();
  const writing = new Map<string, Promise<void>>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  function warn(error: unknown, message: string): void {
    if (now() - warnedAt < warnEveryMs) return;
    warnedAt = now();
    log.warn({ error }, message);
  }

  /** Merges the stored ledger with the events that only this edge knows. */
  function completed(key: string, text: string | null, events = recentOf(key)): SurveyLedger {
    return events.reduce(addSurveyEvent, parseSurveyLedger(text));
  }

  function recentOf(key: string): readonly SurveyLedgerEvent[] {
    const known = recent.get(key);
    if (known === undefined) return [];
    if (known.storedAt === undefined || now() - known.storedAt < settledAfterMs) return known.events;
    recent.delete(key);
    return [];
  }

  /** Resolves to the stored text, or to a recently cached one. A read that is too late for one page is cached for the next. */
  async function readRecent(key: string): Promise<string | null> {
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
    const ledger = serializeSurveyLedger(completed(key, text));
    if (ledger !== text) await store.put(key, ledger, { ttlSeconds: ledgerTtlSeconds });
    forget(key);
    const known = recent.get(key);
    // Events added in the meantime are written next.
    if (known?.events === events) recent.set(key, { events, storedAt: now() });
  }

  async function writeWithin(key: string): Promise<void> {
    try {
      await pTimeout(write(key), {
        milliseconds: writeWithinMs,
        message: `The store did not respond within ${writeWithinMs} ms`,
      });
    } catch (error) {
      warn(error, "Failed to store a visitor's survey history; keeping it in memory");
    }
  }

  return {
    async read(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const beganAt = begun.get(key) ?? Number.NEGATIVE_INFINITY;
      const otherwise = now() - beganAt < settledAfterMs ? () => completed(key, null) : undefined;
      try {
        const text = await pTimeout(readRecent(key), { milliseconds: readWithinMs, message: false });
        if (text !== undefined) return completed(key, text);
        if (!otherwise) warn(undefined, "Reading a visitor's survey history timed out; no survey was sent");
      } catch (error) {
        if (!otherwise) warn(error, "Failed to read a visitor's survey history; no survey was sent");
      }
      return otherwise?.();
    },
    begin(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      begun.set(key, now());
      // Anything in memory is newer than an empty ledger, and only the browser claims that the store has none.
      return completed(key, known.get(key)?.text ?? null, recent.get(key)?.events);
    },
    async note(projectKey, anonymousId, event) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const events = [...recentOf(key), event].slice(-maxRememberedEvents);
      recent.set(key, { events, storedAt: undefined });
      const before = writing.get(key);
      if (before === undefined && writing.size >= maxWaiting)
        return warn(undefined, 'Survey history arrives faster than it can be stored');
      const written = (before ?? Promise.resolve()).then(() => limitWrites(writeWithin, key));
      writing.set(key, written);
      void written.then(() => {
        if (writing.get(key) === written) writing.delete(key);
      });
      await pTimeout(written, { milliseconds: writeWithinMs, message: false });
    },
    changed(key) {
      if (key === null) {
        known.clear();
        begun.clear();
        for (const unchanged of readings.values()) unchanged.clear();
        return;
      }
      forget(key);
      begun.delete(key);
      if (recent.get(key)?.storedAt !== undefined) recent.delete(key);
    },
  };
}
