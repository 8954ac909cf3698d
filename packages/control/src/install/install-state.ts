import { serialiseOrigin } from '@pixel/protocol';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import type { EdgeNotes } from '../base/edge-notes.ts';
import { askEdge } from '../base/store-calls.ts';
import { readProject } from '../project/storage/read-project.ts';

/** What is needed to put the script into pages, and what the edge has seen of it. */
export interface InstallState {
  /** Where browsers reach the public port, without a slash at its end; null where the server is not told. */
  readonly publicUrl: string | null;
  /** `silent`: the edge does not answer just now, so nothing is known of visits. */
  readonly edge: { readonly status: 'silent' } | SeenByEdge;
}

/** What the edge remembers of a project since it was started. */
export interface SeenByEdge {
  readonly status: 'answers';
  /** Origins whose pages asked for the project, the one that asked last first. */
  readonly visits: readonly SeenOrigin[];
  /** What was refused, by reason, the newest first. */
  readonly refusals: readonly RefusedFor[];
}

/** Visits of pages of one origin. */
export interface SeenOrigin {
  readonly origin: string;
  /** Whether the project allows it: browsers keep the answers from pages of others. */
  readonly isAllowed: boolean;
  /** ISO 8601. */
  readonly firstVisitAt: string;
  readonly lastVisitAt: string;
}

/** Requests that were refused for one reason. */
export interface RefusedFor {
  /** One of the public port's error codes. */
  readonly code: string;
  readonly requests: number;
  /** ISO 8601. */
  readonly lastAt: string;
}

/** Reads what an install needs and shows. Rejects with `project_not_found` or `unavailable`, the latter for PostgreSQL alone. */
export async function readInstallState(
  deps: Pick<ControlDeps, 'db' | 'notesOf' | 'publicUrl'>,
  projectKey: string,
): Promise<InstallState> {
  const allowed = await readProject(
    deps,
    projectKey,
    [],
    ({ live, working }) => (live.project ?? working).allowedOrigins,
  );
  return {
    publicUrl: deps.publicUrl() ?? null,
    edge: await askEdge(() => deps.notesOf(projectKey)).then(
      (notes) => seenIn(notes, allowed),
      (error: unknown) => {
        if (error instanceof ControlError) return { status: 'silent' as const };
        throw error;
      },
    ),
  };
}

function seenIn({ origins, refusals }: EdgeNotes, allowedOrigins: readonly string[]): SeenByEdge {
  const allowed = new Set(allowedOrigins.map((origin) => serialiseOrigin(origin) ?? origin));
  return {
    status: 'answers',
    visits: origins.map(({ origin, firstVisitAt, lastVisitAt }) => ({
      origin,
      isAllowed: allowed.has('*') || allowed.has(origin),
      firstVisitAt: new Date(firstVisitAt).toISOString(),
      lastVisitAt: new Date(lastVisitAt).toISOString(),
    })),
    refusals: byCode(refusals),
  };
}

/** They come with the newest first, and so do the reasons. */
function byCode(refusals: EdgeNotes['refusals']): readonly RefusedFor[] {
  const found = new Map<string, RefusedFor>();
  for (const { code, at } of refusals) {
    const known = found.get(code);
    found.set(code, {
      code,
      requests: (known?.requests ?? 0) + 1,
      lastAt: known?.lastAt ?? new Date(at).toISOString(),
    });
  }
  return [...found.values()];
}
