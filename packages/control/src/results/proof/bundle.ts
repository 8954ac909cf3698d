import type { EncodedMetric, VisitorRow, VisitorValues } from '@pixel/store/events';
import type { Look } from '../looks/look.ts';

/** The first line of a bundle, which says what it contains. Times are ISO 8601. */
export interface BundleHeader {
  readonly format: 'pixel-results';
  readonly formatVersion: 1;
  /** Version of Pixel that wrote the bundle. */
  readonly product: string;
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly exportedAt: string;
}

/** A look as stored. Each look has a line, in chronological order. */
export interface BundleLook {
  readonly number: string;
  readonly computedAt: string;
  readonly durationMs: number;
  /** Whether later looks continue from it; the newest one may be replaced. */
  readonly isKept: boolean;
  readonly isFinal: boolean;
  readonly look: Look;
}

/** The sums of one look, computed again while exporting. This line follows all looks, if the bundle contains visitors. */
export interface BundleValues extends Pick<VisitorValues, 'variants' | 'metrics'> {
  /** Number of the look whose query was repeated: the final look, or else the newest. */
  readonly ofLook: string;
  readonly since: ChangesSinceLook;
  /** How the visitors' values are encoded, in the order of the goals. */
  readonly told: readonly EncodedMetric[];
}

/** What happened since a look, and so may make the visitors' sums differ from it. */
export interface ChangesSinceLook {
  /** Number of the phase's visitors who were erased since. */
  readonly erasedVisitors: number;
  /** Number of events by visitors of a variant that happened before the look and arrived after its scan began. */
  readonly lateEvents: number;
  /** Time before which events have been deleted (ISO 8601), if that may affect the phase; otherwise null. */
  readonly prunedBefore: string | null;
}

/** A line of visitors. Their ids are random and exist only in this bundle. */
export interface BundleVisitors {
  readonly count: number;
  readonly visitors: readonly BundleVisitor[];
}

export type BundleVisitor = VisitorRow & { readonly id: string };

/** The last line of a bundle, with the hashes of all lines before it. */
export interface BundleManifest {
  readonly parts: readonly BundlePart[];
  /** SHA-256 of `parts` as JSON, in hexadecimal. If it matches a known value, nothing was changed. */
  readonly sha256: string;
}

/** A line, and the SHA-256 of its text. */
export interface BundlePart {
  readonly name: string;
  readonly sha256: string;
}
