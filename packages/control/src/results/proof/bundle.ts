import type { EncodedMetric, VisitorRow, VisitorValues } from '@pixel/store/events';
import type { Look } from '../looks/look.ts';

/** The first line of a bundle, which identifies its content. Times are ISO 8601. */
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

/** A look as stored, on a line of its own, in chronological order. */
export interface BundleLook {
  readonly number: string;
  readonly computedAt: string;
  readonly durationMs: number;
  /** Whether later looks continue from it; the newest one may be replaced. */
  readonly isKept: boolean;
  readonly isFinal: boolean;
  readonly look: Look;
}

/** Sums over single visitors for one look, computed while exporting. On a line after all looks, if visitors follow. */
export interface BundleValues extends Pick<VisitorValues, 'variants' | 'metrics'> {
  /** Number of the look whose query was repeated: the final one, or else the newest. */
  readonly ofLook: string;
  readonly since: SinceLook;
  /** Encoding of values, in the order of the goals. */
  readonly told: readonly EncodedMetric[];
}

/** Reasons why visitors may add up to something other than the look. */
export interface SinceLook {
  /** Visitors of the phase erased since. */
  readonly erasedVisitors: number;
  /** Number of events by visitors of a variant that happened before the look and arrived after its scan began. */
  readonly lateEvents: number;
  /** Retention limit before which events are deleted, ISO 8601; null unless it may affect the phase. */
  readonly prunedBefore: string | null;
}

/** Some visitors, on a line of their own. Their ids exist only in this bundle. */
export interface BundleVisitors {
  readonly count: number;
  readonly visitors: readonly BundleVisitor[];
}

export type BundleVisitor = VisitorRow & { readonly id: string };

/** The hashes of all lines before, on the last line of a bundle. */
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
