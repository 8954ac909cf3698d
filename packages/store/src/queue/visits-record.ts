/** What an edge counted of bootstraps and sampled of them since its last record, as it stands in the queue. There is no visitor in it. */
export interface VisitsRecord {
  readonly visitsFormat: 1;
  /** UUID of the record, the same however often it is read. */
  readonly recordId: string;
  /** When it was queued, ISO 8601 with milliseconds. */
  readonly queuedAt: string;
  readonly counts: readonly RunningVisitCount[];
  readonly samples: readonly QueuedVisitSample[];
}

/**
 * How many bootstraps of one hour a counter has counted so far. It only grows: of several records of a counter, the greatest number
 * holds, so that none is counted twice, and one that is lost is made up for by the next.
 */
export interface RunningVisitCount {
  /** UUID of the counter, which lives within one process of an edge and within one hour. */
  readonly counterId: string;
  readonly projectKey: string;
  /** Empty where the bootstraps of the project as such are counted. */
  readonly experimentKey: string;
  /** Empty where the experiment is. */
  readonly variantKey: string;
  /** Number of the experiment's phase; 0 where it is not known, or there is no experiment. */
  readonly phase: number;
  /** When the hour began, in milliseconds since the epoch. */
  readonly hour: number;
  /** ISO 3166 code, or empty. */
  readonly country: string;
  readonly bootstraps: number;
  /** Those among them that said to be a new visitor's first. */
  readonly newVisitors: number;
}

/** A bootstrap that stands for some. */
export interface QueuedVisitSample {
  readonly projectKey: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Address of the page without its fragment, and without the values of most parameters; empty where there is none. */
  readonly url: string;
  /** What the edge found out of the visitor, by the name of the attribute; absent where it is not known. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The names of the attributes that the page itself set. */
  readonly customNames: readonly string[];
  /** How many bootstraps it stands for, itself included. */
  readonly weight: number;
}

/** What a record is made from: each item as JSON. */
export interface VisitsRecordItems {
  readonly counts: readonly string[];
  readonly samples: readonly string[];
}

const encoder = new TextEncoder();
/** No record of an event begins like this. */
const beginning = '{"visitsFormat":';
const beginningBytes = encoder.encode(beginning);

/** Turns counts and samples, each as JSON, into the bytes that are queued. */
export function encodeVisitsRecord(
  { recordId, queuedAt }: Pick<VisitsRecord, 'recordId' | 'queuedAt'>,
  { counts, samples }: VisitsRecordItems,
): Uint8Array {
  return encoder.encode(
    `${beginning}1,"recordId":"${recordId}","queuedAt":"${queuedAt}","counts":[${counts.join()}],"samples":[${samples.join()}]}`,
  );
}

/** Returns whether queued bytes are a record of visits. Everything else is a record of an event. */
export function isVisitsRecord(bytes: Uint8Array): boolean {
  return beginningBytes.every((byte, at) => bytes[at] === byte);
}

/** Reads queued bytes back. Throws a plain `Error` for bytes that are no record of visits of format 1. */
export function decodeVisitsRecord(bytes: Uint8Array): VisitsRecord {
  const record: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isVisits(record)) throw new Error('The queue holds a record that is no record of visits of format 1');
  return record;
}

function isVisits(value: unknown): value is VisitsRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { visitsFormat, recordId, queuedAt, counts, samples } = value as Partial<VisitsRecord>;
  return (
    visitsFormat === 1 &&
    typeof recordId === 'string' &&
    typeof queuedAt === 'string' &&
    Array.isArray(counts) &&
    Array.isArray(samples)
  );
}
