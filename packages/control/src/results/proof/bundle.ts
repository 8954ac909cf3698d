import type { ToldMetric, VisitorRow, VisitorValues } from '@pixel/store/events';
import type { Look } from '../looks/look.ts';

/** Of what a bundle is; its first line. Times are ISO 8601. */
export interface BundleHeader {
  readonly format: 'pixel-results';
  readonly formatVersion: 1;
  /** Version of the product that wrote it. */
  readonly product: string;
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly phase: number;
  readonly exportedAt: string;
}

/** A look, as it is kept; a line of its own, in the order in which they were taken. */
export interface BundleLook {
  readonly number: string;
  readonly computedAt: string;
  readonly durationMs: number;
  /** Whether later looks go on from it; the newest one may not stay. */
  readonly isKept: boolean;
  readonly isFinal: boolean;
  readonly look: Look;
}

/** What single visitors of a look came to when the bundle was made; a line behind those of looks, where visitors follow. */
export interface BundleValues extends Pick<VisitorValues, 'variants' | 'metrics'> {
  /** Number of the look whose question was asked again: the final one, else the newest. */
  readonly ofLook: string;
  readonly since: SinceLook;
  /** How values are told, in the order of the goals. */
  readonly told: readonly ToldMetric[];
}

/** Why visitors may add up to something else than the look did when it was taken. */
export interface SinceLook {
  /** Visitors of the phase who were erased since. */
  readonly erasedVisitors: number;
  /** Rows of events of those who met a variant that happened before the look and came in after its scan began. */
  readonly lateEvents: number;
  /** Before which events are past their retention, where those of the phase may be, in ISO 8601; else null. */
  readonly prunedBefore: string | null;
}

/** Some visitors, under ids that are made for this bundle; a line of its own. */
export interface BundleVisitors {
  readonly count: number;
  readonly visitors: readonly BundleVisitor[];
}

export type BundleVisitor = VisitorRow & { readonly id: string };

/** What stood in the lines before; the last line of a bundle. */
export interface BundleManifest {
  readonly parts: readonly BundlePart[];
  /** SHA-256 of `parts` as JSON, in hexadecimal digits: whoever knows it knows that nothing was changed. */
  readonly sha256: string;
}

/** A line, and the SHA-256 of its text. */
export interface BundlePart {
  readonly name: string;
  readonly sha256: string;
}
