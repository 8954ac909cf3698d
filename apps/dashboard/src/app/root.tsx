import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { loadPart } from '../api/load-part.ts';
import { sessionEnded } from '../api/session-ended.ts';
import { SignInPage } from '../people/sign-in-page.tsx';
import { announceSignIn, listenForSignIn } from '../session/sign-in-channel.ts';
import { meQuery } from '../session/use-me.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { NewerVersionNotice } from './newer-version-notice.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

const SessionOverDialog = lazy(async () => ({
  default: (await loadPart(() => import('../people/session-over-dialog.tsx'))).SessionOverDialog,
}));

/** Paths that don't require a session: shared results and invitations. */
const publicPaths: ReadonlySet<string> = new Set(['/shared', '/invitation']);

/** The root layout, signed in or not. */
export function Root() {
  const isPublic = useRouterState({ select: ({ location }) => publicPaths.has(location.pathname) });
  if (!isPublic) return <SignedInRoot />;
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/**
 * Shows the page if the user is signed in, and the sign-in form otherwise. If the session ends while a page is open, a sign-in dialog
 * covers the page, which stays mounted with everything the user typed. The same happens if another user signs in in this browser, since
 * nothing the first user typed may be sent as the other one.
 */
function SignedInRoot() {
  const me = useQuery(meQuery);
  const queryClient = useQueryClient();
  const router = useRouter();
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const isSlow = useIsSlow(me.isPending);

  const currentUserId = me.data?.user.userId;
  // The page belongs to the user who opened it, whoever signs in later.
  const firstUserId = useRef(currentUserId);
  firstUserId.current ??= currentUserId;
  const userId = firstUserId.current;
  useEffect(() => sessionEnded.listen(() => setSessionEnded(true)), []);
  useEffect(() => {
    if (userId === undefined) return;
    announceSignIn(userId);
    return listenForSignIn((signedInUserId) => signedInUserId !== userId && setSessionEnded(true));
  }, [userId]);

  if (userId !== undefined)
    return (
      <>
        <NewerVersionNotice />
        <Suspense fallback={<ShellSkeleton />}>
          <Outlet />
        </Suspense>
        <Suspense>
          {(hasSessionEnded || currentUserId !== userId) && (
            <SessionOverDialog
              userId={userId}
              onSignedIn={() => {
                setSessionEnded(false);
                // Restarts everything that waits for a session, in this tab too.
                announceSignIn(userId);
                void queryClient.invalidateQueries();
                void router.invalidate();
              }}
            />
          )}
        </Suspense>
      </>
    );
  if (me.error === null) return isSlow && <ShellSkeleton />;
  if (me.error instanceof ApiError && me.error.status === 401)
    return (
      <SignInPage
        // The route's loader had failed without a session.
        onSignedIn={() => void me.refetch().then(() => router.invalidate())}
      />
    );
  return <ErrorPage error={me.error} reset={() => void me.refetch()} />;
}
