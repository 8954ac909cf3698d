/** An assignment as it stands in the event store: as claimed by the sender, and whether bucketing confirms it. */
export interface StoredAssignment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly variantKey: string;
  readonly variantId: string;
  readonly isControl: boolean;
  readonly verified: boolean;
}

/** One event as ingest writes it. Times are milliseconds since the epoch. */
export interface EventRow {
  readonly projectKey: string;
  /** Lower case. */
  readonly anonymousId: string;
  /** Unique per (project, visitor). */
  readonly eventId: string;
  readonly eventName: string;
  /** Analysis time, corrected for the sender's clock. */
  readonly time: number;
  readonly receivedAt: number;
  /** As sent, or empty. */
  readonly createdAt: string;
  /** Configuration version that the event names, or empty. */
  readonly version: string;
  readonly assignments: readonly StoredAssignment[];
  /** The payload as JSON text, or empty. */
  readonly payload: string;
  /** Top-level numbers of the payload. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Top-level texts and booleans of the payload. */
  readonly props: Readonly<Record<string, string>>;
  readonly url: string;
  readonly referrer: string;
  readonly userAgent: string;
  readonly language: string;
  readonly country: string;
  /** 0 where the sender gave none. */
  readonly sequence: number;
  readonly bot: boolean;
  readonly automation: boolean;
  readonly late: boolean;
  /** The project was not published when the event was ingested. */
  readonly unclaimed: boolean;
  readonly requestId: string;
}

/** A queued record that can never become an event, kept for a person to look at. */
export interface DeadLetter {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** What is wrong with it, in a sentence. */
  readonly reason: string;
  /** The record as text. */
  readonly record: string;
}

/** Distinct visitors of one variant of an experiment, by their exposures. */
export interface VariantExposures {
  readonly variantKey: string;
  /** Human visitors whose first verified exposure was this variant. */
  readonly visitors: number;
  /** Visitors who claimed this variant without bucketing giving it to them. */
  readonly unverified: number;
  /** Visitors marked as bots. */
  readonly bots: number;
}

/** The column store of events. Every read counts an event once per (project, visitor, eventId), however often it was inserted. */
export interface EventStore {
  /**
   * Resolves once the rows are durable and visible to readers. Inserting a row again changes no count.
   * Rejects with {@link RowsRejected} when the data itself is refused, with another error when the store cannot be reached.
   */
  insert(rows: readonly EventRow[]): Promise<void>;
  /** Keeps records that cannot become events. Rejects when the store cannot be reached. */
  insertDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  /** Counts the stored events of a project, of one name where given; bots and unverified ones included. */
  countEvents(filter: { readonly projectKey: string; readonly eventName?: string }): Promise<number>;
  /** Counts the visitors of an experiment by variant. Variants nobody claimed are absent. */
  countExposures(filter: {
    readonly projectKey: string;
    readonly experimentKey: string;
  }): Promise<readonly VariantExposures[]>;
  /** Counts the kept dead letters. One whose record was inserted again counts once. */
  countDeadLetters(): Promise<number>;
  /** Says whether the store answers now. Never rejects. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** The store refused the rows themselves; at least one of them can never be inserted. */
export class RowsRejected extends Error {
  override readonly name = 'RowsRejected';
}
