import { serialiseOrigin } from '@pixel/protocol';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import type { EdgeNotes } from '../base/edge-notes.ts';
import { callEdge } from '../base/store-calls.ts';
import { readProject } from '../project/storage/read-project.ts';

/** The data for installing the script, and the edge's observations of it. */
export interface InstallState {
  /** Public address for browsers, without a trailing slash; null if unknown. */
  readonly publicUrl: string | null;
  /** `silent`: the edge doesn't answer at the moment, so visits are unknown. */
  readonly edge: { readonly status: 'silent' } | EdgeObservations;
}

/** The edge's records about a project since its start. */
export interface EdgeObservations {
  readonly status: 'answers';
  /** Origins whose pages requested the project, most recent first. */
  readonly visits: readonly ObservedOrigin[];
  /** Rejected requests by reason, newest first. */
  readonly refusals: readonly RejectionSummary[];
}

/** Visits of pages of one origin. */
export interface ObservedOrigin {
  readonly origin: string;
  /** Whether the project allows it; browsers withhold responses from pages of other origins. */
  readonly isAllowed: boolean;
  /** ISO 8601. */
  readonly firstVisitAt: string;
  readonly lastVisitAt: string;
}

/** Requests rejected for one reason. */
export interface RejectionSummary {
  /** One of the public port's error codes. */
  readonly code: string;
  readonly requests: number;
  /** ISO 8601. */
  readonly lastAt: string;
}

/** Reads the state of an installation. Rejects with `project_not_found` or `unavailable`, the latter only for PostgreSQL. */
export async function readInstallState(
  deps: Pick<ControlDeps, 'db' | 'readEdgeNotes' | 'publicUrl'>,
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
    edge: await callEdge(() => deps.readEdgeNotes(projectKey)).then(
      (notes) => toObservations(notes, allowed),
      (error: unknown) => {
        if (error instanceof ControlError) return { status: 'silent' as const };
        throw error;
      },
    ),
  };
}

function toObservations(
  { origins, refusals }: EdgeNotes,
  allowedOrigins: readonly string[],
): EdgeObservations {
  const allowed = new Set(allowedOrigins.map((origin) => serialiseOrigin(origin) ?? origin));
  return {
    status: 'answers',
    visits: origins.map(({ origin, firstVisitAt, lastVisitAt }) => ({
      origin,
      isAllowed: allowed.has('*') || allowed.has(origin),
      firstVisitAt: new Date(firstVisitAt).toISOString(),
      lastVisitAt: new Date(lastVisitAt).toISOString(),
    })),
    refusals: groupByCode(refusals),
  };
}

/** Groups by code. Refusals come newest first, and so do the groups. */
function groupByCode(refusals: EdgeNotes['refusals']): readonly RejectionSummary[] {
  const found = new Map<string, RejectionSummary>();
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
