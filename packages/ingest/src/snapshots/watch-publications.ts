import type { Kv } from '@pixel/store/kv';

const headKey = /^project\/([^/]+)$/;

/** The projects whose live snapshots changed; partial if there may be more. */
export interface Publications {
  readonly projectKeys: readonly string[];
  readonly isPartial: boolean;
}

/** Collects publications until `take` returns them. */
export interface PublicationWatch {
  /** Resolves once there are publications to take. */
  arrived(): Promise<void>;
  /** Returns the collected publications and clears them. */
  take(): Publications;
  close(): void;
}

/** Watches for live snapshots that are put or removed. */
export function watchPublications(kv: Pick<Kv, 'watch'>): PublicationWatch {
  const projectKeys = new Set<string>();
  let isPartial = false;
  let wake: (() => void) | undefined;
  const stop = kv.watch((key) => {
    const [, projectKey] = key === null ? [] : (headKey.exec(key) ?? []);
    if (key !== null && projectKey === undefined) return;
    if (projectKey === undefined) isPartial = true;
    else projectKeys.add(projectKey);
    wake?.();
  });
  return {
    arrived: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (isPartial || projectKeys.size > 0) resolve();
      }),
    take() {
      const taken = { projectKeys: [...projectKeys], isPartial };
      projectKeys.clear();
      isPartial = false;
      return taken;
    },
    close: stop,
  };
}
