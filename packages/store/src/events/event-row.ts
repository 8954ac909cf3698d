/** A stored assignment: what the sender claimed, and whether bucketing confirms it. */
export interface StoredAssignment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly variantKey: string;
  readonly variantId: string;
  readonly isControl: boolean;
  readonly verified: boolean;
  /** The visitor is on the experiment's force list, so bucketing didn't decide. The claim counts as verified, but results exclude it. */
  readonly forced: boolean;
  /** The experiment's phase in the configuration version of the event, from 1; 0 if unknown. */
  readonly phase: number;
}

/** One event as ingest writes it. Times are milliseconds since the epoch. */
export interface EventRow {
  readonly projectKey: string;
  /** Lower case. */
  readonly anonymousId: string;
  /** Unique per (project, visitor). */
  readonly eventId: string;
  readonly eventName: string;
  /** Analysis time, corrected for the sender's clock skew. */
  readonly time: number;
  readonly receivedAt: number;
  /** The sender's timestamp, verbatim, or empty. */
  readonly createdAt: string;
  /** Configuration version reported by the event, or empty. */
  readonly version: string;
  readonly assignments: readonly StoredAssignment[];
  /** The payload as JSON text, or empty. */
  readonly payload: string;
  /** Top-level numbers of the payload. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Top-level strings and booleans of the payload. */
  readonly props: Readonly<Record<string, string>>;
  /** What the page knew about the visitor at exposure: the top level of the payload's `$context`, as strings. */
  readonly context: Readonly<Record<string, string>>;
  /** Session id. Like the other session fields below, reported with exposures and empty in other events. */
  readonly session: string;
  /** Whether the visitor is `new` or `returning` in this session, or empty if unknown. */
  readonly visitorType: 'new' | 'returning' | '';
  /** Host of the session's first page. */
  readonly entryHost: string;
  /** Path of the session's first page. */
  readonly entryPath: string;
  /** Host of the session's first referrer, lower case, without `www.`; empty if there was none or it was the site itself. */
  readonly source: string;
  /** Campaign parameters of the session's first page, here and in the two fields below; empty if absent. */
  readonly sourceUtmSource: string;
  readonly sourceUtmMedium: string;
  readonly sourceUtmCampaign: string;
  readonly url: string;
  readonly referrer: string;
  /** Host of the referrer, lower case, without `www.`, or empty. */
  readonly referrerHost: string;
  /** Campaign parameters of the page URL, here and in the four fields below; empty if absent. */
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmTerm: string;
  readonly utmContent: string;
  readonly userAgent: string;
  /** Device, browser and operating system as the engine parses them from user agent and client hints; empty if unknown. */
  readonly device: string;
  readonly browser: string;
  readonly os: string;
  readonly language: string;
  readonly country: string;
  /** 0 if the sender didn't set one. */
  readonly sequence: number;
  readonly bot: boolean;
  /** Internal traffic: the browser is marked, or the IP address is in one of the project's internal ranges. Excluded from results. */
  readonly internal: boolean;
  readonly automation: boolean;
  readonly late: boolean;
  /** The project wasn't published when the event was ingested. */
  readonly unclaimed: boolean;
  readonly requestId: string;
  /** Set for events of a survey response; empty otherwise. Ids in lower case. */
  readonly surveyId: string;
  readonly responseId: string;
  /** `shown`, `accepted`, `dismissed` or `completed`. */
  readonly surveyEvent: string;
}
