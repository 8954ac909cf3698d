import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listenForSignIn } from '../session/signed-in-elsewhere.ts';
import { meQuery } from '../session/use-me.ts';

/** Returns what says whether this browser is signed in as somebody still, as far as is known here: another tab may sign in as another. */
export function useOwnSession(userId: string): () => boolean {
  const queries = useQueryClient();
  const isElsewhere = useRef(false);
  useEffect(
    () =>
      listenForSignIn((other) => {
        isElsewhere.current = other !== userId;
      }),
    [userId],
  );
  return () => !isElsewhere.current && queries.getQueryData(meQuery.queryKey)?.user.userId === userId;
}
