/** Rows of visits that are inserted together. */
export interface VisitRows {
  readonly counts: readonly VisitCountRow[];
  readonly samples: readonly VisitSampleRow[];
}

/** How many bootstraps of one hour a counter has counted so far. */
export interface VisitCountRow {
  /** UUID of the counter. Of its rows with the same key, the greatest number holds. */
  readonly counterId: string;
  readonly projectKey: string;
  /** Empty for the bootstraps of the project as such. */
  readonly experimentKey: string;
  /** Empty where the experiment is. */
  readonly variantKey: string;
  /** 0 where it is not known. */
  readonly phase: number;
  /** When the hour began, in milliseconds since the epoch. */
  readonly hour: number;
  /** ISO 3166 code, or empty. */
  readonly country: string;
  readonly bootstraps: number;
  readonly newVisitors: number;
}

/** A bootstrap that stands for some. */
export interface VisitSample {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Address of the page, without the values of most parameters; empty where there is none. */
  readonly url: string;
  /** What was found out of the visitor, by the name of the attribute. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The names of the attributes that the page itself set. */
  readonly customNames: readonly string[];
  /** How many bootstraps it stands for. */
  readonly weight: number;
}

/** A sample with what it is told apart by: one that is inserted again is the same sample. */
export interface VisitSampleRow extends VisitSample {
  readonly projectKey: string;
  /** UUID of the queued record that it came in. */
  readonly recordId: string;
  /** Its place in that record. */
  readonly position: number;
}

/** Which counts to add up; the same conditions hold for all of them. */
export interface VisitFilter {
  readonly projectKey: string;
  /** Without it, the bootstraps of the project as such are counted. */
  readonly experimentKey?: string;
  /** Milliseconds since the epoch: from the beginning of its hour or day on. */
  readonly since: number;
  /** Milliseconds since the epoch: hours that begin before then. Without it, all up to now. */
  readonly until?: number;
  readonly by: VisitPeriod;
  /** IANA name of the zone in which days begin; `UTC` by default. An hour is of the day in which it begins. */
  readonly timeZone?: string;
  /** Those of visitors who never were count too. */
  readonly simulated?: 'included';
}

/** What counts are added up to. */
export const visitPeriods = ['hour', 'day'] as const;

export type VisitPeriod = (typeof visitPeriods)[number];

/** Bootstraps of one hour or day, of one variant in one phase where an experiment is named. */
export interface CountedVisits {
  /** When the hour or day began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Empty where no experiment is named. */
  readonly variantKey: string;
  /** 0 where it is not known. */
  readonly phase: number;
  readonly bootstraps: number;
  readonly newVisitors: number;
}

/** Samples of a project's bootstraps. */
export interface SampledVisits {
  readonly samples: readonly VisitSample[];
  /** How many bootstraps all kept samples of that time stand for, those that are left out included. */
  readonly bootstraps: number;
}

/** Counts and samples of bootstraps. There is no visitor in them, so nothing of them is erased with one. */
export interface StoredVisits {
  /** Inserts rows. Doing so again changes no count and makes no further sample. Rejects as `PreparedInsert.run` does. */
  insert(rows: VisitRows): Promise<void>;
  /** Returns the counts by period, variant and phase, in this order. Periods without bootstraps are absent. */
  count(filter: VisitFilter): Promise<readonly CountedVisits[]>;
  /** Returns samples of bootstraps since a time in milliseconds since the epoch; where there are more than `limit`, an even choice of them. */
  samples(filter: {
    readonly projectKey: string;
    readonly since: number;
    readonly limit: number;
  }): Promise<SampledVisits>;
}
