import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changesPreviewQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';

/** Returns who else saved a resource last while it was edited here; undefined if unknown. */
export function useLastEditor(
  resource: { readonly kind: 'experiment' | 'survey'; readonly key: string },
  { isInConflict }: { readonly isInConflict: boolean },
): { readonly by: string; readonly at: string } | undefined {
  const { kind, key } = resource;
  const selection = kind === 'experiment' ? { experiments: [key] } : { surveys: [key] };
  const { data, refetch } = useQuery(changesPreviewQuery(useProjectKey(), selection));
  useEffect(() => {
    if (isInConflict) void refetch();
  }, [isInConflict, refetch]);
  return data?.edits.find((edit) => edit.kind === kind && edit.key === key);
}
