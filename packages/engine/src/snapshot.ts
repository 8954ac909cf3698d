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
import { snapshotProblem } from './snapshot-problem.ts';

/** Format of the snapshots that this engine reads. */
export const snapshotFormatVersion = 1;

/** A variant as the edge needs it. */
export interface SnapshotVariant {
  readonly variantKey: string;
  readonly variantId: string;
  readonly name: string;
  /** Share of the experiment's visitors; the weights of an experiment sum to 1. */
  readonly weight: number;
  readonly isControl: boolean;
  readonly changes: readonly Change[];
}

/**
 * An experiment as the edge needs it: one that runs within its times, or a rollout, whose `rollout` variant everyone gets, or all but
 * a holdback. Lists, times, audience and layer are absent where there are none.
 */
export interface SnapshotExperiment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly name: string;
  /** Key of the variant that everyone on its pages and of its audience gets, of a completed experiment. */
  readonly rollout?: string;
  /**
   * Of a rollout whose visitors are drawn by weights to its winner and the control, and counted as in an experiment. Engines of before
   * there was this give everyone the winner.
   */
  readonly holdback?: true;
  /** ISO 8601 with milliseconds; it runs from `startAt` until before `endAt`. A rollout outlasts them. */
  readonly startAt?: string;
  readonly endAt?: string;
  readonly salt: string;
  /** Number of the phase that runs, from 1; absent in snapshots of before there was one. Visitors are counted by phase. */
  readonly phase?: number;
  /** Share of visitors that take part, 0 to 1. */
  readonly coverage: number;
  /** Slot `[from, to)` of a layer; visitors outside of it do not take part. */
  readonly layer?: { readonly salt: string; readonly from: number; readonly to: number };
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Visitors, in lower case, who get a variant whatever audience and allocation say. */
  readonly force?: readonly { readonly anonymousId: string; readonly variantKey: string }[];
  /** Visitors, in lower case, who never take part. */
  readonly exclude?: readonly string[];
  readonly variants: readonly SnapshotVariant[];
  readonly goals: readonly Goal[];
  readonly exposure: ExposureKind;
  /** Selectors of every arm's changes: the first one found in a page exposes the visitor. */
  readonly probes: readonly string[];
}

/** A survey as the edge needs it: one that runs within its times. Times, audience and experiment are absent where there are none. */
export interface SnapshotSurvey {
  /** As pages get it; everything else about it stays on the server. */
  readonly survey: Survey;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly salt: string;
  /** Share of visitors that may see it, 0 to 1. */
  readonly coverage: number;
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Only visitors of these variants of a running experiment; of any of its variants where none is named. */
  readonly experiment?: { readonly experimentKey: string; readonly variantKeys: readonly string[] };
}

/** The published configuration of one project: immutable, complete, without drafts or secrets. */
export interface Snapshot {
  readonly formatVersion: typeof snapshotFormatVersion;
  readonly projectKey: string;
  /** When it was published, ISO 8601 with milliseconds; identifies the snapshot within its project. */
  readonly version: string;
  /** The version it replaced, or null for a project's first. */
  readonly previousVersion: string | null;
  /** Origins that may use the SDK endpoints; `["*"]` for every one. */
  readonly allowedOrigins: readonly string[];
  readonly integrations: Integrations;
  /** Visitors who see no experiment: the first `share` of the hash space of `salt`. Absent where there are none. */
  readonly holdout?: { readonly salt: string; readonly share: number };
  /** False where scripts must not tell which elements are about to change. */
  readonly manifest?: boolean;
  /** Addresses and ranges (CIDR), in lower case, whose visitors are the project's own people. Absent where there are none. */
  readonly internalAddresses?: readonly string[];
  /** Settings of the project's pages, where they are not the defaults. */
  readonly consent?: Exclude<ConsentPolicy, 'granted'>;
  readonly globalPrivacyControl?: Exclude<PrivacyControlPolicy, 'no_integrations'>;
  readonly lateChanges?: Exclude<LateChangePolicy, 'apply'>;
  /** Whether each view of a page is an event. */
  readonly pageviews?: true;
  /** False where the edge keeps no samples of bootstraps. */
  readonly trafficSample?: boolean;
  /** What may be sent for the project in a minute, in place of what the server allows. */
  readonly limits?: ProjectLimits;
  /** Running ones, those that start later, and rollouts, in order of their keys. */
  readonly experiments: readonly SnapshotExperiment[];
  /** Running ones and those that start later, in order of their keys. Absent where there are none, with their budget. */
  readonly surveys?: readonly SnapshotSurvey[];
  readonly surveyBudget?: SurveyBudget;
}

/**
 * Reads a stored snapshot. Throws a plain `Error` for a text that is not JSON, is of a format this engine does not know or is
 * damaged; whoever serves snapshots then keeps the last good one.
 */
export function parseSnapshot(text: string): Snapshot {
  const snapshot: unknown = JSON.parse(text);
  if (typeof snapshot !== 'object' || snapshot === null || !('formatVersion' in snapshot))
    throw new Error('The stored configuration is not a snapshot');
  if (snapshot.formatVersion !== snapshotFormatVersion)
    throw new Error(
      `The stored configuration has format ${snapshot.formatVersion}; this version reads ${snapshotFormatVersion}`,
    );
  const problem = snapshotProblem(snapshot);
  if (problem !== undefined) throw new Error(`The stored configuration is damaged at ${problem}`);
  return snapshot as Snapshot;
}
