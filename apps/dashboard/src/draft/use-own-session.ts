import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listenForSignIn } from '../session/sign-in-channel.ts';
import { meQuery } from '../session/use-me.ts';

/**
 * Returns a function that returns whether this browser is still signed in as the user, as far as this tab knows: another tab may sign in as
 * someone else.
 */
export function useOwnSession(userId: string): () => boolean {
  const queryClient = useQueryClient();
  const isSignedInAsOther = useRef(false);
  useEffect(
    () =>
      listenForSignIn((other) => {
        isSignedInAsOther.current = other !== userId;
      }),
    [userId],
  );
  return () =>
    !isSignedInAsOther.current && queryClient.getQueryData(meQuery.queryKey)?.user.userId === userId;
}
