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
