/** An assignment as it stands in the event store: as claimed by the sender, and whether bucketing confirms it. */
export interface StoredAssignment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly variantKey: string;
  readonly variantId: string;
  readonly isControl: boolean;
  readonly verified: boolean;
  /** Bucketing did not decide: the visitor is on the experiment's force list. Such a claim is verified, and left out of results. */
  readonly forced: boolean;
  /** The experiment's phase in the configuration that the event names, from 1; 0 where that does not say. */
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
  /** What the page knew of the visitor when it met the experiment: top level of the payload's `$context`, as texts. */
  readonly context: Readonly<Record<string, string>>;
  /** How the visitor came in, as the page said it with the exposure; empty in other events. The session's id. */
  readonly session: string;
  /** Whether the visitor had been there before this session: `new`, `returning`, or empty where that is not known. */
  readonly visitorType: 'new' | 'returning' | '';
  /** First page of the session. */
  readonly entryHost: string;
  readonly entryPath: string;
  /** Host of the session's first referrer, in lower case and without `www.`; empty where there was none, or it was the site itself. */
  readonly source: string;
  /** Campaign of the session's first page. */
  readonly sourceUtmSource: string;
  readonly sourceUtmMedium: string;
  readonly sourceUtmCampaign: string;
  readonly url: string;
  readonly referrer: string;
  /** Host of the referrer in lower case, without `www.`, or empty. */
  readonly referrerHost: string;
  /** Campaign parameters of the page's address, each empty where there is none. */
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly utmTerm: string;
  readonly utmContent: string;
  readonly userAgent: string;
  /** As the engine reads user agent and client hints, or empty. */
  readonly device: string;
  readonly browser: string;
  readonly os: string;
  readonly language: string;
  readonly country: string;
  /** 0 where the sender gave none. */
  readonly sequence: number;
  readonly bot: boolean;
  /** Of the project's own people: the browser is marked, or the address was of one of the project's ranges. Left out of results. */
  readonly internal: boolean;
  readonly automation: boolean;
  readonly late: boolean;
  /** The project was not published when the event was ingested. */
  readonly unclaimed: boolean;
  readonly requestId: string;
  /** Of an event of a survey's response; empty in all others. Ids in lower case. */
  readonly surveyId: string;
  readonly responseId: string;
  /** What happened: `shown`, `accepted`, `dismissed` or `completed`. */
  readonly surveyEvent: string;
}
