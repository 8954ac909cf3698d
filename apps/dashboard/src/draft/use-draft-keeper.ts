import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { meQuery } from '../session/use-me.ts';
import type { createDraftKeeper } from './draft-keeper.ts';
import type { VersionedResource } from './draft-kind.ts';

type Keeper<Resource extends VersionedResource, Content extends object> = ReturnType<
  typeof createDraftKeeper<Resource, Content>
>;

/** Runs a draft while its editor is mounted, fed with the server's versions; returns its view. */
export function useDraftKeeper<Resource extends VersionedResource, Content extends object>(
  keeper: Keeper<Resource, Content>,
  resource: Resource,
) {
  const view = useSyncExternalStore(keeper.subscribe, keeper.getView);

  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.receive(resource), [keeper, resource]);

  // Users who sign in again or come back online may have unsaved edits.
  const { dataUpdatedAt } = useQuery(meQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Saves again whenever the signed-in user is known.
  useEffect(() => void keeper.flush(), [keeper, dataUpdatedAt]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [keeper]);
  return view;
}
