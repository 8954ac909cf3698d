/** How the ledger makes its load. */
export interface LoadOptions {
  /** Base address of the server's public port. */
  readonly url: string;
  readonly projectKey: string;
  /** Name of the events, which tells one scenario's from another's. */
  readonly name: string;
  /** Senders, each with one request under way. */
  readonly senders: number;
  /** Rest of a sender after each request. */
  readonly pauseMs: number;
  /** What the senders' clocks say: the truth, or each another year. */
  readonly clocks: 'right' | 'years_apart';
  /** Whether some of what was acknowledged is sent again. */
  readonly copies: boolean;
}

/** A load that is more than the server can take. */
export interface SurgeOptions {
  readonly url: string;
  readonly projectKey: string;
  readonly name: string;
  /** For how long it is measured what the server takes, and then for how long a multiple of it is sent. */
  readonly seconds: number;
  readonly times: number;
}

/** Where it is asked what was counted, and for how long. */
export interface CountOptions {
  readonly dataDirectory: string;
  /** Scenarios, or all that there were. */
  readonly names?: readonly string[];
  readonly projectKey: string;
  readonly limitMs: number;
}

/** What the ledger is told. It answers each with one {@link LedgerReply}. */
export type LedgerMessage =
  | { readonly kind: 'load'; readonly options: LoadOptions }
  | { readonly kind: 'surge'; readonly options: SurgeOptions }
  /** Ends the load; what is uncertain is sent until it is acknowledged. */
  | { readonly kind: 'finish' }
  /** Asks how long it took from an instant (milliseconds since the epoch) until events and bootstraps were answered 200 again. */
  | { readonly kind: 'recovery'; readonly since: number }
  /** Tells of events that lay where a queue file was damaged. */
  | { readonly kind: 'damaged'; readonly eventIds: readonly string[] }
  /** Asks how long it takes until the server counts what is acknowledged by now. */
  | { readonly kind: 'catch_up'; readonly options: CountOptions }
  /** Asks the server until it counts all that was acknowledged, and the count no longer changes. */
  | { readonly kind: 'count'; readonly options: CountOptions }
  /** Compares with what a stopped server left in its data directory. */
  | { readonly kind: 'compare'; readonly dataDirectory: string };

export type LedgerReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'surge'; readonly surge: Surge }
  | { readonly kind: 'recovery'; readonly ms: number | null }
  | { readonly kind: 'caught_up'; readonly ms: number }
  | { readonly kind: 'verdicts'; readonly verdicts: readonly Verdict[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** What a surge was, and what became of its requests. */
export interface Surge {
  /** Events a second that the server acknowledged when it was asked for no more than it could. */
  readonly fits: number;
  /** Events a second that were sent then. */
  readonly offered: number;
  /** Answers by status; 0 stands for none. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Whether every answer that asked to come back said when. */
  readonly saidWhen: boolean;
}

/** The ledger's judgement of one scenario. */
export interface Verdict {
  readonly name: string;
  /** Events that were made, each of them sent once or more. */
  readonly sent: number;
  /** Events of which at least one attempt was answered 200. */
  readonly acknowledged: number;
  /** Events of which no attempt was answered, and which were given up as a closed page gives up. */
  readonly uncertain: number;
  /** Events that were answered with a status that forbids to try again. */
  readonly refused: number;
  /** Attempts that were sent although an earlier one had been acknowledged. */
  readonly repeated: number;
  /** Distinct events in the store. */
  readonly stored: number;
  /** Rows of these events in the store: above `stored` where an event was inserted again. */
  readonly rows: number;
  readonly dead: number;
  readonly spooled: number;
  /** What the product counts, or null where it was not asked. */
  readonly counted: number | null;
  /** Acknowledged events that are nowhere, and lay where a queue file was damaged. */
  readonly damaged: number;
  /** Other acknowledged events that are nowhere, or that the product does not count though they are stored. */
  readonly lost: number;
  /** Events that the product counts more than once. */
  readonly double: number;
  /** Stored events that nobody sent. */
  readonly invented: number;
  /** Some of the lost ones. */
  readonly examples: readonly string[];
}
