import type { Kv } from '@pixel/store/kv';

const headKey = /^project\/([^/]+)$/;

/** Which projects' live configurations changed since it was last asked; `missed` where that may not be all. */
export interface Publications {
  readonly projectKeys: readonly string[];
  readonly missed: boolean;
}

/** Hears of publications while nobody asks for them. */
export interface PublicationNews {
  /** Resolves once there is something to take. */
  arrived(): Promise<void>;
  /** Gives what was heard, and forgets it. */
  take(): Publications;
  close(): void;
}

/** Begins to hear of live configurations that are put or removed. */
export function hearPublications(kv: Pick<Kv, 'watch'>): PublicationNews {
  const projectKeys = new Set<string>();
  let missed = false;
  let wake: (() => void) | undefined;
  const stop = kv.watch((key) => {
    const [, projectKey] = key === null ? [] : (headKey.exec(key) ?? []);
    if (key !== null && projectKey === undefined) return;
    if (projectKey === undefined) missed = true;
    else projectKeys.add(projectKey);
    wake?.();
  });
  return {
    arrived: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (missed || projectKeys.size > 0) resolve();
      }),
    take() {
      const news = { projectKeys: [...projectKeys], missed };
      projectKeys.clear();
      missed = false;
      return news;
    },
    close: stop,
  };
}
