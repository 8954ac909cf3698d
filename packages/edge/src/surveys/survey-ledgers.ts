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
import { limitReads } from '../base/limit-reads.ts';
import type { Log } from '../base/log.ts';

/** Maximum time that a page waits for its surveys; it works without them. */
const readTimeoutMs = 50;
/** Maximum time that a survey event's request waits for the ledger; the event is durable by then. */
const writeTimeoutMs = 1_000;
/** Eventually consistent stores may return an old value for some time after a write. */
const consistentAfterMs = 120_000;
const maxCached = 10_000;
const maxCachedEvents = 16;
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
  /** Returns the ledger of a visitor who claims to be new, from this edge's memory alone. */
  begin(projectKey: string, anonymousId: string): SurveyLedger;
  /**
   * Adds an event to a visitor's ledger. Resolves once it is stored or can't be stored now; this edge remembers it in any case. Never
   * rejects.
   */
  record(projectKey: string, anonymousId: string, event: SurveyLedgerEvent): Promise<void>;
  /** Discards the cached value of a key that has changed in the store. Null means that any key may have changed. */
  invalidate(key: string | null): void;
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
  const reads = limitReads(store, maxReads);
  const limitWrites = pLimit(maxWritesAtOnce);
  const recent = new LRUCache<string, RecentEvents>({ max: maxCached });
  const cached = new LRUCache<string, StoredLedger>({ max: maxCached });
  /** When browsers claimed to be new. Used while the store doesn't answer. */
  const newSince = new LRUCache<string, number>({ max: maxCached });
  /** For each key, the reads in progress during which it hasn't changed. */
  const pendingReads = new Map<string, Set<object>>();
  const writing = new Map<string, Promise<void>>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  function warn(error: unknown, message: string): void {
    if (now() - warnedAt < warnEveryMs) return;
    warnedAt = now();
    log.warn({ error }, message);
  }

  /** Returns the stored ledger with the events added that may exist only in this edge's memory. */
  function withRecentEvents(key: string, text: string | null, events = recentOf(key)): SurveyLedger {
    return events.reduce(addSurveyEvent, parseSurveyLedger(text));
  }

  function recentOf(key: string): readonly SurveyLedgerEvent[] {
    const cached = recent.get(key);
    if (cached === undefined) return [];
    if (cached.storedAt === undefined || now() - cached.storedAt < consistentAfterMs) return cached.events;
    recent.delete(key);
    return [];
  }

  /** Resolves to the stored text, or to a recently cached one. A read that is too late for one page is cached for the next. */
  async function readRecent(key: string): Promise<string | null> {
    const last = cached.get(key);
    if (last !== undefined && now() - last.readAt < consistentAfterMs) return last.text;
    const reading = { readAt: now() };
    const unchanged = pendingReads.get(key) ?? new Set();
    pendingReads.set(key, unchanged.add(reading));
    try {
      const text = await reads.get(key);
      if (unchanged.has(reading)) cached.set(key, { text, ...reading });
      return text;
    } finally {
      unchanged.delete(reading);
      if (unchanged.size === 0 && pendingReads.get(key) === unchanged) pendingReads.delete(key);
    }
  }

  function dropCached(key: string): void {
    cached.delete(key);
    pendingReads.get(key)?.clear();
    pendingReads.delete(key);
  }

  async function write(key: string): Promise<void> {
    const events = recentOf(key);
    const text = await store.get(key);
    const ledger = serializeSurveyLedger(withRecentEvents(key, text));
    if (ledger !== text) await store.put(key, ledger, { ttlSeconds: ledgerTtlSeconds });
    dropCached(key);
    const cached = recent.get(key);
    // Events added in the meantime are written next.
    if (cached?.events === events) recent.set(key, { events, storedAt: now() });
  }

  async function writeWithin(key: string): Promise<void> {
    try {
      await pTimeout(write(key), {
        milliseconds: writeTimeoutMs,
        message: `The store did not respond within ${writeTimeoutMs} ms`,
      });
    } catch (error) {
      warn(error, "Failed to store a visitor's survey history; keeping it in memory");
    }
  }

  return {
    async read(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const beganAt = newSince.get(key) ?? Number.NEGATIVE_INFINITY;
      const fallback = now() - beganAt < consistentAfterMs ? () => withRecentEvents(key, null) : undefined;
      try {
        const text = await pTimeout(readRecent(key), { milliseconds: readTimeoutMs, message: false });
        if (text !== undefined) return withRecentEvents(key, text);
        if (!fallback) warn(undefined, "Reading a visitor's survey history timed out; no survey was sent");
      } catch (error) {
        if (!fallback) warn(error, "Failed to read a visitor's survey history; no survey was sent");
      }
      return fallback?.();
    },
    begin(projectKey, anonymousId) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      newSince.set(key, now());
      // Anything in memory is newer than an empty ledger, and only the browser claims that the store has none.
      return withRecentEvents(key, cached.get(key)?.text ?? null, recent.get(key)?.events);
    },
    async record(projectKey, anonymousId, event) {
      const key = surveyLedgerKey(projectKey, anonymousId);
      const events = [...recentOf(key), event].slice(-maxCachedEvents);
      recent.set(key, { events, storedAt: undefined });
      const before = writing.get(key);
      if (before === undefined && writing.size >= maxWaiting)
        return warn(undefined, 'Survey history arrives faster than it can be stored');
      const written = (before ?? Promise.resolve()).then(() => limitWrites(writeWithin, key));
      writing.set(key, written);
      void written.then(() => {
        if (writing.get(key) === written) writing.delete(key);
      });
      await pTimeout(written, { milliseconds: writeTimeoutMs, message: false });
    },
    invalidate(key) {
      if (key === null) {
        cached.clear();
        newSince.clear();
        for (const unchanged of pendingReads.values()) unchanged.clear();
        return;
      }
      dropCached(key);
      newSince.delete(key);
      if (recent.get(key)?.storedAt !== undefined) recent.delete(key);
    },
  };
}
