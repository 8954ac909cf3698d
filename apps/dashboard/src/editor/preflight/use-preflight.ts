import type { PreflightReport } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, read } from '../../api/client.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { contentOf, patchOf } from '../draft/content.ts';
import { useDraft } from '../draft/draft.tsx';

/** A pre-flight that is computed when somebody asks, of what stands in the fields then. */
export interface Preflight {
  /** The newest one, of whatever stood in the fields when it was asked for. */
  readonly report: PreflightReport | undefined;
  /** Fields were edited since. */
  readonly isOld: boolean;
  readonly isComputing: boolean;
  readonly error: unknown;
  ask(): void;
}

/** What is looked for where nobody says another lift. */
export const usualLift = 0.05;

/** Returns the pre-flight of what is edited; undefined for those who may not read it. All sections share it. */
export function usePreflight(lift: number = usualLift): Preflight | undefined {
  const projectKey = useProjectKey();
  const { experiment, content } = useDraft();
  const mayAsk = useMay('analyst');
  const text = JSON.stringify(content);
  const { experimentKey } = experiment;
  const { data, error, isFetching, refetch } = useQuery({
    // Not below the project's key: it would be computed again whenever something is saved.
    queryKey: ['preflight', projectKey, experimentKey, lift],
    queryFn: async ({ signal }) => {
      const report = await read(
        api.projects[':projectKey'].preflight.$post(
          {
            param: { projectKey },
            query: { lift: String(lift) },
            json: { key: experimentKey, content: { ...patchOf(contentOf(experiment), content) } },
          },
          { init: { signal } },
        ),
      );
      return { report, text };
    },
    enabled: false,
    retry: false,
  });
  if (!mayAsk) return undefined;
  return {
    report: data?.report,
    isOld: data !== undefined && data.text !== text,
    isComputing: isFetching,
    error: isFetching ? null : error,
    ask: () => void refetch({ cancelRefetch: false }),
  };
}

/** Returns what is put at a part of the page: it asks for the pre-flight once the part comes into view, unless there is one. */
export function useAskOnceSeen(preflight: Preflight | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const newest = useRef(preflight);
  newest.current = preflight;
  const isWanted =
    preflight !== undefined &&
    preflight.report === undefined &&
    preflight.error === null &&
    !preflight.isComputing;
  useEffect(() => {
    const { current: element } = ref;
    if (!isWanted || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) newest.current?.ask();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return ref;
}
