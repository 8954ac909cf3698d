import type { Snapshot } from '@pixel/engine';

/** The version of a snapshot and its predecessor, as publication times in milliseconds since the epoch. */
export interface VersionTimes {
  readonly version: number;
  readonly previousVersion: number | null;
}

/** Matches the fields at the start of a published text, before its long parts. */
const beginning =
  /^\{"formatVersion":1,"projectKey":"[^"\\]*","version":"([^"\\]{24})","previousVersion":(?:null|"([^"\\]{24})")[,}]/;
const maxBeginningLength = 400;

/**
 * Reads the versions from the first characters of a snapshot's text without parsing the rest. Returns undefined if the text doesn't begin
 * like a published one, or if its versions are out of order. The result only contains numbers, since a substring would keep the whole text
 * in memory.
 */
export function readVersionHeader(text: string): VersionTimes | undefined {
  const [, version, previousVersion = null] = beginning.exec(text.slice(0, maxBeginningLength)) ?? [];
  if (version === undefined) return undefined;
  const times = toVersionTimes({ version, previousVersion });
  return isInOrder(times) ? times : undefined;
}

/** Returns the versions of a parsed snapshot. */
export function toVersionTimes(snapshot: Pick<Snapshot, 'version' | 'previousVersion'>): VersionTimes {
  const { version, previousVersion } = snapshot;
  return {
    version: Date.parse(version),
    previousVersion: previousVersion === null ? null : Date.parse(previousVersion),
  };
}

/** Whether a version is later than its predecessor, as for every published version. */
export function isInOrder({ version, previousVersion }: VersionTimes): boolean {
  return version > (previousVersion ?? Number.NEGATIVE_INFINITY);
}
