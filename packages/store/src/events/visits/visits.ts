/** Rows of visits that are inserted together. */
export interface VisitRows {
  readonly counts: readonly VisitCountRow[];
  readonly samples: readonly VisitSampleRow[];
}

/** A counter's number of bootstraps in one hour so far. */
export interface VisitCountRow {
  /** UUID of the counter. Among its rows with the same key, the greatest number wins. */
  readonly counterId: string;
  readonly projectKey: string;
  /** Empty for the bootstraps of the project as a whole. */
  readonly experimentKey: string;
  /** Empty if the experiment is. */
  readonly variantKey: string;
  /** 0 if unknown. */
  readonly phase: number;
  /** Start of the hour, in milliseconds since the epoch. */
  readonly hour: number;
  /** ISO 3166 code, or empty. */
  readonly country: string;
  readonly bootstraps: number;
  readonly newVisitors: number;
}

/** A sampled bootstrap, which stands for several. */
export interface VisitSample {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Page URL without the values of most parameters; empty if unknown. */
  readonly url: string;
  /** Derived visitor attributes by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Names of the attributes set by the page itself. */
  readonly customNames: readonly string[];
  /** Number of bootstraps the sample stands for. */
  readonly weight: number;
}

/** A sample and its identity, which makes inserts idempotent. */
export interface VisitSampleRow extends VisitSample {
  readonly projectKey: string;
  /** UUID of the queued record that contained it. */
  readonly recordId: string;
  /** Index within that record. */
  readonly position: number;
}

/** Which counts to sum. All conditions must hold. */
export interface VisitFilter {
  readonly projectKey: string;
  /** Default: counts the bootstraps of the project as a whole. */
  readonly experimentKey?: string;
  /** Milliseconds since the epoch, rounded down to the start of the hour or day. */
  readonly since: number;
  /** Milliseconds since the epoch: only hours that start before then. Default: up to now. */
  readonly until?: number;
  readonly by: VisitPeriod;
  /** IANA time zone of days. Default: `UTC`. An hour belongs to the day in which it starts. */
  readonly timeZone?: string;
  /** Includes simulated visitors. */
  readonly simulated?: 'included';
}

/** Periods to sum by. */
export const visitPeriods = ['hour', 'day'] as const;

export type VisitPeriod = (typeof visitPeriods)[number];

/** Bootstraps of one hour or day and, if an experiment is given, of one variant and phase. */
export interface CountedVisits {
  /** Start of the hour or day, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Empty if no experiment is given. */
  readonly variantKey: string;
  /** 0 if unknown. */
  readonly phase: number;
  readonly bootstraps: number;
  readonly newVisitors: number;
}

/** Samples of a project's bootstraps. */
export interface SampledVisits {
  readonly samples: readonly VisitSample[];
  /** Number of bootstraps that all samples of the range stand for, including those omitted here. */
  readonly bootstraps: number;
}

/** Counts and samples of bootstraps. They contain no visitor ids, so erasing a visitor doesn't affect them. */
export interface StoredVisits {
  /** Inserts rows. Idempotent. Rejects like `PreparedInsert.run`. */
  insert(rows: VisitRows): Promise<void>;
  /** Returns counts ordered by period, variant and phase. Omits periods without bootstraps. */
  count(filter: VisitFilter): Promise<readonly CountedVisits[]>;
  /** Returns samples of bootstraps since a time, in milliseconds since the epoch. If there are more than `limit`, picks them evenly. */
  samples(filter: {
    readonly projectKey: string;
    readonly since: number;
    readonly limit: number;
  }): Promise<SampledVisits>;
}
