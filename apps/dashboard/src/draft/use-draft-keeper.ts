import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { meQuery } from '../session/use-me.ts';
import type { createDraftKeeper } from './draft-keeper.ts';
import type { Revised } from './draft-kind.ts';

type Keeper<Thing extends Revised, Content extends object> = ReturnType<
  typeof createDraftKeeper<Thing, Content>
>;

/** Has a draft go on while its editor is shown, by what the server has; returns how it stands. */
export function useDraftKeeper<Thing extends Revised, Content extends object>(
  keeper: Keeper<Thing, Content>,
  thing: Thing,
) {
  const view = useSyncExternalStore(keeper.listen, keeper.read);

  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.receive(thing), [keeper, thing]);

  // Whoever comes back, by a new sign-in or a network, has unsaved edits.
  const { dataUpdatedAt } = useQuery(meQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is saved anew whenever it is known who is signed in.
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
