/** Counts and samples of bootstraps since an edge's previous record, as queued. Contains no visitor ids. */
export interface VisitsRecord {
  readonly visitsFormat: 1;
  /** UUID of the record, the same at every read. */
  readonly recordId: string;
  /** When it was queued, ISO 8601 with milliseconds. */
  readonly queuedAt: string;
  readonly counts: readonly RunningVisitCount[];
  readonly samples: readonly QueuedVisitSample[];
}

/**
 * A counter's number of bootstraps in one hour so far. The number only grows: of a counter's records, the one with the greatest number
 * counts, so nothing is counted twice, and the next record makes up for a lost one.
 */
export interface RunningVisitCount {
  /** UUID of the counter, which is limited to one edge process and one hour. */
  readonly counterId: string;
  readonly projectKey: string;
  /** Empty for the bootstraps of the project as a whole. */
  readonly experimentKey: string;
  /** Empty if the experiment is. */
  readonly variantKey: string;
  /** The experiment's phase number; 0 if unknown or without an experiment. */
  readonly phase: number;
  /** Start of the hour, in milliseconds since the epoch. */
  readonly hour: number;
  /** ISO 3166 code, or empty. */
  readonly country: string;
  readonly bootstraps: number;
  /** Number of these bootstraps that were reported as the first of a new visitor. */
  readonly newVisitors: number;
}

/** A sampled bootstrap, which stands for several. */
export interface QueuedVisitSample {
  readonly projectKey: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Page URL without its fragment and without the values of most parameters; empty if unknown. */
  readonly url: string;
  /** Visitor attributes that the edge derived, by name; unknown ones are absent. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of the attributes set by the page itself. */
  readonly customNames: readonly string[];
  /** Number of bootstraps the sample stands for, itself included. */
  readonly weight: number;
}

/** The items of a record, each as JSON. */
export interface VisitsRecordItems {
  readonly counts: readonly string[];
  readonly samples: readonly string[];
}

const encoder = new TextEncoder();
/** Beginning of every visits record. No event record starts like this. */
const beginning = '{"visitsFormat":';
const beginningBytes = encoder.encode(beginning);

/** Encodes counts and samples, each given as JSON, for the queue. */
export function encodeVisitsRecord(
  { recordId, queuedAt }: Pick<VisitsRecord, 'recordId' | 'queuedAt'>,
  { counts, samples }: VisitsRecordItems,
): Uint8Array {
  return encoder.encode(
    `${beginning}1,"recordId":"${recordId}","queuedAt":"${queuedAt}","counts":[${counts.join()}],"samples":[${samples.join()}]}`,
  );
}

/** Whether queued bytes are a record of visits. All others are event records. */
export function isVisitsRecord(bytes: Uint8Array): boolean {
  return beginningBytes.every((byte, at) => bytes[at] === byte);
}

/** Decodes queued bytes. Throws a plain `Error` if they aren't a visits record of format 1. */
export function decodeVisitsRecord(bytes: Uint8Array): VisitsRecord {
  const record: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isVisits(record))
    throw new Error('The queue contains a record that is not a visits record of format 1');
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
