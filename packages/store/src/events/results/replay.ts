import type { ArmSums } from './arm-sums.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** Columns of events by which an audience can be found again. */
export const replayColumns = ['device', 'browser', 'os', 'country', 'language', 'referrerHost'] as const;

export type ReplayColumn = (typeof replayColumns)[number];

/** How much of addresses is read; the rest makes no page another one. */
export type AddressPart = 'path' | 'query' | 'fragment';

/** A page with visitors of one kind. */
export interface ReplayVisit {
  /** As the page sent it, up to what is asked for. */
  readonly url: string;
  /** Those that were asked for; empty where they are not known. */
  readonly columns: Readonly<Partial<Record<ReplayColumn, string>>>;
}

/** Whose past is replayed. Times are milliseconds since the epoch. */
export interface ReplayQuestion {
  readonly projectKey: string;
  /** Visitors count whose first matching visit was from then on, up to before `until`; nothing from `until` on is looked at. */
  readonly from: number;
  readonly until: number;
  /** Where more visitors were there, an even choice of about so many is taken. */
  readonly mostVisitors: number;
  /** What `isMatching` is told besides the address; the fewer, the more pages can be told apart. */
  readonly columns: readonly ReplayColumn[];
  /** Up to where `isMatching` is told addresses, with the part named. The less, the more pages can be told apart. */
  readonly addressUpTo: AddressPart;
  /** Where events of a quantile have more values, it is one of an even choice of visitors with about so many. */
  readonly mostValues: number;
  readonly metrics: readonly MetricDefinition[];
  /** Says whether an experiment would be met. */
  isMatching(visit: ReplayVisit): boolean;
  /** As in `PhaseQuestion`. */
  readonly isWaitedFor?: () => boolean;
}

/** What visitors of the past did from their first matching visit on. */
export interface Replay {
  /** Human visitors with any event in that time, those of the project's own people left out, sampled or not. */
  readonly visitorsSeen: number;
  /** The time of their first event; null where there is none. */
  readonly seenSince: number | null;
  /** Part of the visitors that was looked at, 1 of all. */
  readonly sampledShare: number;
  /** Part of the events whose page was among those that are told apart; the others match nothing. */
  readonly knownShare: number;
  readonly visitors: readonly ReplayedVisitor[];
  readonly metrics: readonly ReplayedMetric[];
  readonly rowsRead: number;
}

/** A visitor at its first matching visit. */
export interface ReplayedVisitor {
  /** In lower case. */
  readonly anonymousId: string;
  readonly metAt: number;
  readonly device: string;
  readonly browser: string;
}

/** A metric of these visitors, of whom those count whose window was closed. */
export interface ReplayedMetric {
  readonly key: string;
  readonly windowMs: number;
  /** Visitors whose window was closed. */
  readonly n: number;
  /**
   * Adds up what visitors did by arm, which stands for each visitor at its place; those below 0 are in none. Undefined for arms that
   * nobody is in.
   */
  addUp(armOf: Int8Array, arms: number): readonly (ArmSums | undefined)[];
}
