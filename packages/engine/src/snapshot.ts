import type {
  Audience,
  Change,
  ConsentPolicy,
  ExposureKind,
  Goal,
  Integrations,
  LateChangePolicy,
  PrivacyControlPolicy,
  ProjectLimits,
  Survey,
  SurveyBudget,
  UrlRules,
} from '@pixel/protocol';
import { invalidSnapshotPath } from './invalid-snapshot-path.ts';

/** Snapshot format that this engine reads. */
export const snapshotFormatVersion = 1;

/** A variant as the edge needs it. */
export interface SnapshotVariant {
  readonly variantKey: string;
  readonly variantId: string;
  readonly name: string;
  /** Share of the experiment's visitors; an experiment's weights sum to 1. */
  readonly weight: number;
  readonly isControl: boolean;
  readonly changes: readonly Change[];
}

/**
 * An experiment as the edge needs it: one that runs within its times, or a rollout, whose `rollout` variant everyone gets, except a
 * holdback. Lists, times, audience and layer are absent if there are none.
 */
export interface SnapshotExperiment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly name: string;
  /** Key of the variant of a completed experiment that everyone on its pages and in its audience gets. */
  readonly rollout?: string;
  /**
   * For a rollout whose visitors are split by weight between the winner and the control, and counted as in an experiment. Older engines
   * give everyone the winner.
   */
  readonly holdback?: true;
  /** ISO 8601 with milliseconds; the experiment runs from `startAt` until just before `endAt`. A rollout outlasts them. */
  readonly startAt?: string;
  readonly endAt?: string;
  readonly salt: string;
  /** Number of the running phase, from 1; absent in older snapshots. Visitors are counted by phase. */
  readonly phase?: number;
  /** Share of visitors who take part, 0 to 1. */
  readonly coverage: number;
  /** Slot `[from, to)` of a layer; visitors outside don't take part. */
  readonly layer?: { readonly salt: string; readonly from: number; readonly to: number };
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Lower-case ids of visitors who get a variant whatever audience and allocation say. */
  readonly force?: readonly { readonly anonymousId: string; readonly variantKey: string }[];
  /** Lower-case ids of visitors who never take part. */
  readonly exclude?: readonly string[];
  readonly variants: readonly SnapshotVariant[];
  readonly goals: readonly Goal[];
  readonly exposure: ExposureKind;
  /** Selectors of all variants' changes: the first one found in a page exposes the visitor. */
  readonly probes: readonly string[];
}

/** A survey as the edge needs it, within its times. Times, audience and experiment are absent if there are none. */
export interface SnapshotSurvey {
  /** The part that pages receive; everything else stays on the server. */
  readonly survey: Survey;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly salt: string;
  /** Share of visitors who may see it, 0 to 1. */
  readonly coverage: number;
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Restricts the survey to visitors with these variants of a running experiment; with any of them if none is named. */
  readonly experiment?: { readonly experimentKey: string; readonly variantKeys: readonly string[] };
}

/** A project's published configuration: immutable, complete, without drafts or secrets. */
export interface Snapshot {
  readonly formatVersion: typeof snapshotFormatVersion;
  readonly projectKey: string;
  /** Time of publication, ISO 8601 with milliseconds; identifies the snapshot within its project. */
  readonly version: string;
  /** The version it replaced, or null for a project's first. */
  readonly previousVersion: string | null;
  /** Origins that may use the SDK endpoints; `["*"]` for all. */
  readonly allowedOrigins: readonly string[];
  readonly integrations: Integrations;
  /** Visitors who see no experiments: the first `share` of the hash space of `salt`. Absent if there are none. */
  readonly holdout?: { readonly salt: string; readonly share: number };
  /** False if scripts must not reveal which elements are about to change. */
  readonly manifest?: boolean;
  /** Addresses and CIDR ranges, in lower case, whose visitors are the project's own people. Absent if there are none. */
  readonly internalAddresses?: readonly string[];
  /** Settings of the project's pages that differ from the defaults. */
  readonly consent?: Exclude<ConsentPolicy, 'granted'>;
  readonly globalPrivacyControl?: Exclude<PrivacyControlPolicy, 'no_integrations'>;
  readonly lateChanges?: Exclude<LateChangePolicy, 'apply'>;
  /** Whether each page view is an event. */
  readonly pageviews?: true;
  /** False if the edge keeps no samples of bootstraps. */
  readonly trafficSample?: boolean;
  /** Requests per minute for the project, instead of the server's limits. */
  readonly limits?: ProjectLimits;
  /** Running and future experiments and rollouts, ordered by key. */
  readonly experiments: readonly SnapshotExperiment[];
  /** Running and future surveys, ordered by key. Absent, with their budget, if there are none. */
  readonly surveys?: readonly SnapshotSurvey[];
  readonly surveyBudget?: SurveyBudget;
}

/**
 * Parses a stored snapshot. Throws a plain `Error` if the text isn't JSON, has an unknown format or is damaged; the caller then keeps the
 * last good one.
 */
export function parseSnapshot(text: string): Snapshot {
  const snapshot: unknown = JSON.parse(text);
  if (typeof snapshot !== 'object' || snapshot === null || !('formatVersion' in snapshot))
    throw new Error('The stored configuration is not a snapshot');
  if (snapshot.formatVersion !== snapshotFormatVersion)
    throw new Error(
      `The stored configuration has format ${snapshot.formatVersion}; this version supports ${snapshotFormatVersion}`,
    );
  const invalidPath = invalidSnapshotPath(snapshot);
  if (invalidPath !== undefined) throw new Error(`The stored configuration is damaged at ${invalidPath}`);
  return snapshot as Snapshot;
}
