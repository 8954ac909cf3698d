import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changesQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { useDraft } from './draft/draft.tsx';

/** Returns who saved the experiment last, where somebody else did while it was edited here; undefined where that is not known. */
export function useOtherEditor(): { readonly by: string; readonly at: string } | undefined {
  const { experiment, conflicts } = useDraft();
  const query = changesQuery(useProjectKey(), experiment.experimentKey);
  const { data, refetch } = useQuery(query);
  const isInConflict = conflicts.length > 0;
  useEffect(() => {
    if (isInConflict) void refetch();
  }, [isInConflict, refetch]);
  return data?.edits.find(({ kind, key }) => kind === 'experiment' && key === experiment.experimentKey);
}
