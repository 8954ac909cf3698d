/** Options of the ledger's load. */
export interface LoadOptions {
  /** Base URL of the server's public port. */
  readonly url: string;
  readonly projectKey: string;
  /** Name of the events, unique per scenario. */
  readonly name: string;
  /** Number of senders, each with one request in flight. */
  readonly senders: number;
  /** A sender's pause after each request. */
  readonly pauseMs: number;
  /** The senders' clocks: correct, or each in another year. */
  readonly clocks: 'right' | 'years_apart';
  /** Whether some acknowledged events are sent again. */
  readonly resendsAcknowledged: boolean;
}

/** A load beyond the server's capacity. */
export interface SurgeOptions {
  readonly url: string;
  readonly projectKey: string;
  readonly name: string;
  /** How long the capacity is measured, and then how long a multiple of it is sent. */
  readonly seconds: number;
  /** The multiple of the capacity that is sent. */
  readonly multiplier: number;
}

/** Where to query the count, and for how long. */
export interface CountOptions {
  readonly dataDirectory: string;
  /** Scenarios; defaults to all so far. */
  readonly names?: readonly string[];
  readonly projectKey: string;
  readonly limitMs: number;
}

/** A message to the ledger, which answers each with one {@link LedgerReply}. */
export type LedgerMessage =
  | { readonly kind: 'load'; readonly options: LoadOptions }
  | { readonly kind: 'surge'; readonly options: SurgeOptions }
  /** Ends the load; uncertain events are sent until acknowledged. */
  | { readonly kind: 'finish' }
  /** Asks how long it took from a time (Unix milliseconds) until events and bootstraps got 200 responses again. */
  | { readonly kind: 'recovery'; readonly since: number }
  /** Reports events in damaged parts of queue files. */
  | { readonly kind: 'damaged'; readonly eventIds: readonly string[] }
  /** Asks how long it takes until the server counts everything acknowledged so far. */
  | { readonly kind: 'catch_up'; readonly options: CountOptions }
  /** Waits until the server counts everything acknowledged and the count is stable. */
  | { readonly kind: 'count'; readonly options: CountOptions }
  /** Compares the events sent with those in the data directory of a stopped server. */
  | { readonly kind: 'compare'; readonly dataDirectory: string };

export type LedgerReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'surge'; readonly surge: Surge }
  | { readonly kind: 'recovery'; readonly ms: number | null }
  | { readonly kind: 'caught_up'; readonly ms: number }
  | { readonly kind: 'verdicts'; readonly verdicts: readonly Verdict[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** A surge and the outcome of its requests. */
export interface Surge {
  /** Events per second that the server acknowledges at capacity. */
  readonly capacityPerSecond: number;
  /** Events per second sent afterwards. */
  readonly offeredPerSecond: number;
  /** Number of requests by response status; key `0` counts those without a response. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Whether every response that requested a retry had a Retry-After. */
  readonly hasRetryAfter: boolean;
}

/** The ledger's verdict on one scenario. */
export interface Verdict {
  readonly name: string;
  /** Distinct events, each sent at least once. */
  readonly sent: number;
  /** Events with at least one attempt answered 200. */
  readonly acknowledged: number;
  /** Events neither acknowledged nor refused, abandoned by their sender as when a page is closed. */
  readonly uncertain: number;
  /** Events answered with a status that forbids a retry. */
  readonly refused: number;
  /** Attempts sent although an earlier one had been acknowledged. */
  readonly repeated: number;
  /** Distinct events in the store. */
  readonly stored: number;
  /** Rows of these events in the store: more than `stored` if an event was inserted again. */
  readonly rows: number;
  /** Events among the dead letters. */
  readonly deadLettered: number;
  /** Events still in the spool and not in the store. */
  readonly spooled: number;
  /** The product's count, or null if not queried. */
  readonly counted: number | null;
  /** Acknowledged events that are missing and were in a damaged part of a queue file. */
  readonly damaged: number;
  /** Other acknowledged events that are missing, or stored but not counted by the product. */
  readonly lost: number;
  /** Events that the product counts more than once. */
  readonly overcounted: number;
  /** Stored events that were never sent. */
  readonly invented: number;
  /** Ids of some lost events. */
  readonly examples: readonly string[];
}
