import { serialiseOrigin } from '@pixel/protocol';
import { createProjectNotes } from './project-notes.ts';

const max = { ofProject: 200, ofAll: 10_000 };
/** Host names have at most 253 characters. */
const maxOriginLength = 300;
const buildPattern = /^[0-9a-f]{12}$/;

/** Pages of one origin that asked for a bootstrap of a project. */
export interface OriginVisits {
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly firstVisitAt: number;
  readonly lastVisitAt: number;
  /** First 12 hexadecimal digits of the hash of the script that asked last, or null where it did not say. */
  readonly build: string | null;
}

/** A page's request for a bootstrap. */
export interface Visit {
  /** As it was sent, if it was. */
  readonly origin: string | undefined;
  /** Address of the page. Pages of the server's own origin name themselves by nothing else. */
  readonly pageUrl: string | undefined;
  /** As it was sent, if it was. */
  readonly build: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Remembers, until the process ends, from which origins the pages of a project came. */
export interface OriginVisitLog {
  /** Notes a visit of a project that is published. */
  note(projectKey: string, visit: Visit): void;
  /** Returns a project's origins, the one that was visited last first. */
  of(projectKey: string): readonly OriginVisits[];
}

/** Creates an empty one. What cannot be an origin is left out, `null` too. */
export function createOriginVisitLog(): OriginVisitLog {
  const notes = createProjectNotes<OriginVisits>(max);

  return {
    note(projectKey, { origin: sent, pageUrl, build, at }) {
      const text = sent ?? originOf(pageUrl);
      if (text === undefined) return;
      const known = notes.get(projectKey, text);
      const origin = known?.origin ?? readOrigin(text);
      if (origin === undefined) return;
      const firstVisitAt = (known ?? notes.get(projectKey, origin))?.firstVisitAt ?? at;
      const isBuild = build !== undefined && buildPattern.test(build);
      notes.put(projectKey, origin, {
        origin,
        firstVisitAt,
        lastVisitAt: at,
        build: isBuild ? build : null,
      });
    },
    of: (projectKey) =>
      notes
        .of(projectKey)
        .map(([, visits]) => visits)
        .reverse(),
  };
}

function readOrigin(text: string): string | undefined {
  return text.length > maxOriginLength ? undefined : serialiseOrigin(text);
}

/** Scheme, host and port of an address that is an absolute one already. */
function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : /^https?:\/\/[^/?#]+/.exec(url)?.[0];
}
