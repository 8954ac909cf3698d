import { basePath } from '../../api/base.ts';
import { api, unwrap } from '../../api/client.ts';
import type { EventFilter } from '../base/events-search.ts';
import { addEvents, matchesFilter, maxEntries, type StoredEvent } from '../base/stream-entries.ts';

/** State of the feed: the events received so far, and the connection. */
interface FeedState {
  /** Newest first; undefined while loading. */
  readonly events: readonly StoredEvent[] | undefined;
  /** Number of events that the server skipped because this page received them too slowly. */
  readonly missedCount: number;
  readonly isConnected: boolean;
  /** Error of the last fetch of stored events; null if it succeeded. If `events` is defined nonetheless, it may have gaps. */
  readonly error: unknown;
}

/** A live feed of a project's events. */
interface EventFeed {
  readonly state: () => FeedState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the stored events again. */
  readonly retry: () => void;
  /** Subscribes; returns a function that unsubscribes. */
  readonly start: () => () => void;
}

const retryMs = 5_000;
const initialLimit = 200;

/**
 * Creates a live feed. The server pushes new events. The feed fetches earlier ones once the connection is open, and after each reconnect as
 * many as it can hold, which closes gaps. Batches pushed events by frame, and disconnects while the page is hidden.
 */
export function createEventFeed(projectKey: string, filter: EventFilter): EventFeed {
  let state: FeedState = { events: undefined, missedCount: 0, isConnected: true, error: null };
  let pending: StoredEvent[] = [];
  let frame = 0;
  const listeners = new Set<() => void>();

  function change(next: Partial<FeedState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function receive(event: StoredEvent): void {
    if (!matchesFilter(event, filter)) return;
    pending.push(event);
    if (pending.length > maxEntries) pending = pending.slice(-maxEntries);
    if (frame === 0) frame = requestAnimationFrame(flush);
  }

  function flush(): void {
    frame = 0;
    const events = state.events && addEvents(state.events, pending);
    // Pushed events stay pending until the initial ones have loaded.
    if (events === undefined) return;
    pending = [];
    if (events !== state.events) change({ events });
  }

  async function readNewest(signal: AbortSignal): Promise<void> {
    const limit = state.events === undefined ? initialLimit : maxEntries;
    try {
      const { events } = await unwrap(
        api.projects[':projectKey'].events.$get(
          { param: { projectKey }, query: { ...filter, limit: String(limit) } },
          { init: { signal } },
        ),
      );
      change({ events: addEvents(state.events ?? [], events), error: null });
      flush();
    } catch (error) {
      if (!signal.aborted) change({ error });
    }
  }

  let controller = new AbortController();

  function start(): () => void {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function open(): void {
      close();
      controller = new AbortController();
      const { signal } = controller;
      const query = new URLSearchParams({ project: projectKey, events: 'true' });
      const eventSource = new EventSource(`${basePath}/api/stream?${query}`);
      source = eventSource;
      eventSource.onopen = () => {
        change({ isConnected: true });
        void readNewest(signal);
      };
      eventSource.onerror = () => {
        change({ isConnected: false });
        // Without a connection, the fetch may still succeed; otherwise its error explains why.
        if (state.events === undefined) void readNewest(signal);
        if (eventSource.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
      };
      eventSource.addEventListener('event-received', ({ data }: MessageEvent<string>) =>
        receive(JSON.parse(data)),
      );
      eventSource.addEventListener('events-missed', ({ data }: MessageEvent<string>) => {
        const { count }: { count: number } = JSON.parse(data);
        change({ missedCount: state.missedCount + count });
      });
    }

    function close(): void {
      clearTimeout(timer);
      controller.abort();
      source?.close();
      source = undefined;
    }

    function handleVisibilityChange(): void {
      if (document.hidden) close();
      else if (source === undefined) open();
    }

    handleVisibilityChange();
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange);
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
    retry: () => void readNewest(controller.signal),
    start,
  };
}
