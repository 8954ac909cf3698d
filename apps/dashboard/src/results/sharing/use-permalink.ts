import type { PastLook } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client.ts';
import { useResultsView } from '../view/results-context.tsx';
import { type ExperimentRef, resultsKey } from '../view/use-results.ts';

/** A URL that shows the same numbers forever. */
export interface Permalink {
  /** Time of the look that it shows, ISO 8601. */
  readonly at: string;
  readonly url: string;
}

/** Returns the permalink of the current view, to the latest stored look up to its time; null if none is stored, undefined while loading. */
export function usePermalink(name: ExperimentRef): Permalink | null | undefined {
  const router = useRouter();
  const { report, search } = useResultsView();
  const phase = report.phase ?? 1;
  const { data } = useQuery({
    queryKey: [...resultsKey(name), 'kept', phase],
    queryFn: async (): Promise<readonly PastLook[]> =>
      (await unwrap(route.$get({ param: name, query: { phase: String(phase) } }))).looks,
  });
  if (data === undefined) return undefined;
  const at = latestStored(data, report.computedAt);
  if (at === undefined) return null;
  const { href } = router.buildLocation({
    to: '/p/$projectKey/experiments/$experimentKey/results',
    params: name,
    // Past looks are stored only as whole tables.
    search: {
      phase,
      ...(search.engine !== undefined && { engine: search.engine }),
      ...(search.baseline !== undefined && { baseline: search.baseline }),
      at,
    },
  });
  return { at, url: new URL(href, location.origin).href };
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results.looks;

function latestStored(looks: readonly PastLook[], computedAt: string | null): string | undefined {
  return looks.findLast((look) => look.isKept && (computedAt === null || look.computedAt <= computedAt))
    ?.computedAt;
}
