import type { ArmSums } from './arm-sums.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** Event columns needed to re-evaluate an audience. */
export const replayColumns = ['device', 'browser', 'os', 'country', 'language', 'referrerHost'] as const;

export type ReplayColumn = (typeof replayColumns)[number];

/** How much of a URL identifies a page. */
export type UrlPart = 'path' | 'query' | 'fragment';

/** A visited page, with the columns of its visitors that an audience depends on. */
export interface VisitedPage {
  /** The URL as sent by the page, truncated as requested. */
  readonly url: string;
  /** The requested columns; empty if unknown. */
  readonly columns: Readonly<Partial<Record<ReplayColumn, string>>>;
}

/** Which past traffic to replay. Times are milliseconds since the epoch. */
export interface ReplayRequest {
  readonly projectKey: string;
  /** Visitors count if their first matching visit was from this time until before `until`; ignores everything from `until` on. */
  readonly from: number;
  readonly until: number;
  /** Takes an unbiased sample of about this many visitors if there were more. */
  readonly maxVisitors: number;
  /** Columns passed to `isMatching` besides the URL. Fewer columns allow more distinct pages. */
  readonly columns: readonly ReplayColumn[];
  /** The last part of the URL passed to `isMatching`. Shorter URLs allow more distinct pages. */
  readonly urlUpTo: UrlPart;
  /** If a quantile's events have more values, computes it from an unbiased sample of visitors with about this many. */
  readonly maxValues: number;
  readonly metrics: readonly MetricDefinition[];
  /** Whether the experiment would apply to the visit. */
  isMatching(page: VisitedPage): boolean;
  /** See `PhaseRequest`. */
  readonly isWaitedFor?: () => boolean;
}

/** What past visitors did from their first matching visit on. */
export interface Replay {
  /** Human visitors with any event in the range, excluding internal ones, whether sampled or not. */
  readonly visitorCount: number;
  /** Time of their first event; null if there is none. */
  readonly firstEventAt: number | null;
  /** Share of visitors in the sample; 1 means all. */
  readonly sampledShare: number;
  /** Share of events on pages that are distinguished; the rest match nothing. */
  readonly knownShare: number;
  readonly visitors: readonly ReplayedVisitor[];
  readonly metrics: readonly ReplayedMetric[];
  readonly rowsRead: number;
}

/** A visitor at its first matching visit. */
export interface ReplayedVisitor {
  /** In lower case. */
  readonly anonymousId: string;
  readonly visitedAt: number;
  readonly device: string;
  readonly browser: string;
}

/** A metric of these visitors; only those whose window was closed count. */
export interface ReplayedMetric {
  readonly key: string;
  readonly windowMs: number;
  /** Visitors whose window was closed. */
  readonly n: number;
  /**
   * Sums the metric by arm. `armOf` holds the arm of each visitor by index; a negative one means none. Undefined for arms without visitors.
   */
  sumByArm(armByVisitor: Int8Array, arms: number): readonly (ArmSums | undefined)[];
}
