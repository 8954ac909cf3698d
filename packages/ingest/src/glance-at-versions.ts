import type { Snapshot } from '@pixel/engine';

/** Which version a snapshot is and which one it replaced: the times of their publication, in milliseconds since the epoch. */
export interface VersionTimes {
  readonly version: number;
  readonly previousVersion: number | null;
}

/** What stands in a published text before its long parts. */
const beginning =
  /^\{"formatVersion":1,"projectKey":"[^"\\]*","version":"([^"\\]{24})","previousVersion":(?:null|"([^"\\]{24})")[,}]/;
const maxBeginningLength = 400;

/**
 * Reads the versions from the beginning of a snapshot's text, whatever follows. Gives undefined for a text that does not begin as
 * published ones do, with a version after the one that it replaced. The answer is made of numbers, since a part of a string would keep the whole text in memory.
 */
export function glanceAtVersions(text: string): VersionTimes | undefined {
  const [, version, previousVersion = null] = beginning.exec(text.slice(0, maxBeginningLength)) ?? [];
  if (version === undefined) return undefined;
  const times = versionTimes({ version, previousVersion });
  return isInOrder(times) ? times : undefined;
}

/** Gives the versions of a snapshot that was read. */
export function versionTimes(snapshot: Pick<Snapshot, 'version' | 'previousVersion'>): VersionTimes {
  const { version, previousVersion } = snapshot;
  return {
    version: Date.parse(version),
    previousVersion: previousVersion === null ? null : Date.parse(previousVersion),
  };
}

/** Says whether a version came after the one that it replaced, as each does that was published. */
export function isInOrder({ version, previousVersion }: VersionTimes): boolean {
  return version > (previousVersion ?? Number.NEGATIVE_INFINITY);
}
