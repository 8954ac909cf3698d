import type { PreflightReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { experimentContentOf, experimentPatchOf } from '../draft/content.ts';
import { useDraft } from '../draft/draft.tsx';

/** A pre-flight, computed on request for the fields' current content. */
export interface Preflight {
  /** The latest report, for the content at the time of its request. */
  readonly report: PreflightReport | undefined;
  /** Whether fields have changed since. */
  readonly isStale: boolean;
  readonly isComputing: boolean;
  readonly error: unknown;
  refresh(): void;
}

/** Default lift to detect. */
export const defaultLift = 0.05;

/** Returns the pre-flight of the edited experiment; undefined without permission. All sections share it. */
export function usePreflight(lift: number = defaultLift): Preflight | undefined {
  const projectKey = useProjectKey();
  const { experiment, content } = useDraft();
  const canCompute = useCanActAs('analyst');
  const text = JSON.stringify(content);
  const { experimentKey } = experiment;
  const { data, error, isFetching, refetch } = useQuery({
    // Not under the project's key: every save would recompute it.
    queryKey: ['preflight', projectKey, experimentKey, lift],
    queryFn: async ({ signal }) => {
      const report = await unwrap(
        api.projects[':projectKey'].preflight.$post(
          {
            param: { projectKey },
            query: { lift: String(lift) },
            json: {
              key: experimentKey,
              content: { ...experimentPatchOf(experimentContentOf(experiment), content) },
            },
          },
          { init: { signal } },
        ),
      );
      return { report, text };
    },
    enabled: false,
    retry: false,
  });
  if (!canCompute) return undefined;
  return {
    report: data?.report,
    isStale: data !== undefined && data.text !== text,
    isComputing: isFetching,
    error: isFetching ? null : error,
    refresh: () => void refetch({ cancelRefetch: false }),
  };
}

/** Returns a ref that requests the pre-flight once its element scrolls into view, unless there is one already. */
export function useComputeOnceInView(preflight: Preflight | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const latestPreflight = useRef(preflight);
  latestPreflight.current = preflight;
  const isNeeded =
    preflight !== undefined &&
    preflight.report === undefined &&
    preflight.error === null &&
    !preflight.isComputing;
  useEffect(() => {
    const { current: element } = ref;
    if (!isNeeded || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latestPreflight.current?.refresh();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNeeded]);
  return ref;
}
