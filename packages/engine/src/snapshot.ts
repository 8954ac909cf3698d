import type { Change, ExposureKind, Goal, Integrations, UrlRules } from '@pixel/protocol';

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

/** A running experiment as the edge needs it. */
export interface SnapshotExperiment {
  readonly experimentKey: string;
  readonly experimentId: string;
  readonly name: string;
  readonly salt: string;
  /** Share of visitors that take part, 0 to 1. */
  readonly coverage: number;
  /** Slot `[from, to)` of a layer; visitors outside of it do not take part. */
  readonly layer?: { readonly salt: string; readonly from: number; readonly to: number };
  readonly urlRules: UrlRules;
  readonly variants: readonly SnapshotVariant[];
  readonly goals: readonly Goal[];
  readonly exposure: ExposureKind;
  /** Selectors of every arm's changes: the first one found in a page exposes the visitor. */
  readonly probes: readonly string[];
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
  /** Running experiments only, in order of their keys. */
  readonly experiments: readonly SnapshotExperiment[];
}

/**
 * Reads a stored snapshot. Throws a plain `Error` for a text that is not JSON or is of a format this engine does not know;
 * whoever serves snapshots then keeps the last good one.
 */
export function parseSnapshot(text: string): Snapshot {
  const snapshot: unknown = JSON.parse(text);
  if (typeof snapshot !== 'object' || snapshot === null || !('formatVersion' in snapshot))
    throw new Error('The stored configuration is not a snapshot');
  if (snapshot.formatVersion !== snapshotFormatVersion)
    throw new Error(
      `The stored configuration has format ${snapshot.formatVersion}; this version reads ${snapshotFormatVersion}`,
    );
  return snapshot as Snapshot;
}
