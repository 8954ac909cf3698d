import { serialiseOrigin } from '@pixel/protocol';
import { createProjectEntries } from './project-entries.ts';

const max = { perProject: 200, total: 10_000 };
/** Host names have at most 253 characters. */
const maxOriginLength = 300;
const buildPattern = /^[0-9a-f]{12}$/;

/** Visits of a project's pages on one origin. */
export interface OriginVisits {
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly firstVisitAt: number;
  readonly lastVisitAt: number;
  /** First 12 hex digits of the hash of the script that sent the last request, or null if unknown. */
  readonly build: string | null;
}

/** A page's request for a bootstrap. */
export interface Visit {
  /** As sent, if at all. */
  readonly origin: string | undefined;
  /** URL of the page: the only way to tell the origin of pages on the server's own origin. */
  readonly pageUrl: string | undefined;
  /** As sent, if at all. */
  readonly build: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Remembers the origins of a project's pages for the lifetime of the process. */
export interface OriginVisitLog {
  /** Records a page's request. The caller must have checked that the project is published. */
  record(projectKey: string, visit: Visit): void;
  /** Returns a project's origins, the most recently visited first. */
  forProject(projectKey: string): readonly OriginVisits[];
}

/** Creates an empty log. Ignores invalid origins, including `null`. */
export function createOriginVisitLog(): OriginVisitLog {
  const entries = createProjectEntries<OriginVisits>(max);

  return {
    record(projectKey, { origin: sent, pageUrl, build, at }) {
      const text = sent ?? originOf(pageUrl);
      if (text === undefined) return;
      const existing = entries.get(projectKey, text);
      const origin = existing?.origin ?? parseOrigin(text);
      if (origin === undefined) return;
      const firstVisitAt = (existing ?? entries.get(projectKey, origin))?.firstVisitAt ?? at;
      const isBuild = build !== undefined && buildPattern.test(build);
      entries.put(projectKey, origin, {
        origin,
        firstVisitAt,
        lastVisitAt: at,
        build: isBuild ? build : null,
      });
    },
    forProject: (projectKey) =>
      entries
        .forProject(projectKey)
        .map(([, visits]) => visits)
        .reverse(),
  };
}

function parseOrigin(text: string): string | undefined {
  return text.length > maxOriginLength ? undefined : serialiseOrigin(text);
}

/** Scheme, host and port of an absolute URL. */
function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : /^https?:\/\/[^/?#]+/.exec(url)?.[0];
}
