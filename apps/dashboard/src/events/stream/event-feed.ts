import { basePath } from '../../api/base.ts';
import { api, unwrap } from '../../api/client.ts';
import type { EventFilter } from '../base/events-search.ts';
import { addEvents, matchesFilter, maxEntries, type StoredEvent } from '../base/stream-entries.ts';

/** Events received so far. */
interface FeedState {
  /** Newest first; undefined while loading. */
  readonly events: readonly StoredEvent[] | undefined;
  /** Number of events that the server skipped because this page couldn't keep up. */
  readonly missed: number;
  readonly isConnected: boolean;
  /** Why the last read of the log failed; null once one succeeds. With events, what arrived while the page didn't listen is missing. */
  readonly error: unknown;
}

/** A live feed of a project's events. */
interface EventFeed {
  readonly state: () => FeedState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the log again, after it failed. */
  readonly readAgain: () => void;
  /** Subscribes; returns a function that unsubscribes. */
  readonly start: () => () => void;
}

const retryMs = 5_000;
const readFirst = 200;

/**
 * Creates a live feed. The server pushes each event; earlier ones are fetched once the stream is open, and after each reconnect as many as
 * the feed keeps, so that no gap remains. Notifies subscribers at most once per frame. A hidden page unsubscribes.
 */
export function createEventFeed(projectKey: string, filter: EventFilter): EventFeed {
  let state: FeedState = { events: undefined, missed: 0, isConnected: true, error: null };
  let waiting: StoredEvent[] = [];
  let frame = 0;
  const listeners = new Set<() => void>();

  function change(next: Partial<FeedState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function hear(event: StoredEvent): void {
    if (!matchesFilter(event, filter)) return;
    waiting.push(event);
    if (waiting.length > maxEntries) waiting = waiting.slice(-maxEntries);
    if (frame === 0) frame = requestAnimationFrame(show);
  }

  function show(): void {
    frame = 0;
    const events = state.events && addEvents(state.events, waiting);
    // Pushed events wait for the initial list.
    if (events === undefined) return;
    waiting = [];
    if (events !== state.events) change({ events });
  }

  async function readNewest(signal: AbortSignal): Promise<void> {
    const limit = state.events === undefined ? readFirst : maxEntries;
    try {
      const { events } = await unwrap(
        api.projects[':projectKey'].events.$get(
          { param: { projectKey }, query: { ...filter, limit: String(limit) } },
          { init: { signal } },
        ),
      );
      change({ events: addEvents(state.events ?? [], events), error: null });
      show();
    } catch (error) {
      if (!signal.aborted) change({ error });
    }
  }

  let ended = new AbortController();

  function start(): () => void {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function open(): void {
      close();
      ended = new AbortController();
      const { signal } = ended;
      const query = new URLSearchParams({ project: projectKey, events: 'true' });
      const opened = new EventSource(`${basePath}/api/stream?${query}`);
      source = opened;
      opened.onopen = () => {
        change({ isConnected: true });
        void readNewest(signal);
      };
      opened.onerror = () => {
        change({ isConnected: false });
        // Even without a stream, the list may load; otherwise its error explains why.
        if (state.events === undefined) void readNewest(signal);
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
      };
      opened.addEventListener('event-received', ({ data }: MessageEvent<string>) => hear(JSON.parse(data)));
      opened.addEventListener('events-missed', ({ data }: MessageEvent<string>) => {
        const { count }: { count: number } = JSON.parse(data);
        change({ missed: state.missed + count });
      });
    }

    function close(): void {
      clearTimeout(timer);
      ended.abort();
      source?.close();
      source = undefined;
    }

    function turn(): void {
      if (document.hidden) close();
      else if (source === undefined) open();
    }

    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      cancelAnimationFrame(frame);
      frame = 0;
      close();
    };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readAgain: () => void readNewest(ended.signal),
    start,
  };
}
