import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { loadPart } from '../api/load-part.ts';
import { sessionEnded } from '../api/session-ended.ts';
import { SignInPage } from '../people/sign-in-page.tsx';
import { announceSignIn, listenForSignIn } from '../session/signed-in-elsewhere.ts';
import { meQuery } from '../session/use-me.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { NewerVersion } from './newer-version.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

const SessionOverDialog = lazy(async () => ({
  default: (await loadPart(() => import('../people/session-over-dialog.tsx'))).SessionOverDialog,
}));

/** Shared results and invitations are readable without signing in; all other pages require a session. */
const openToAll: ReadonlySet<string> = new Set(['/shared', '/invitation']);

/** The root layout, signed in or not. */
export function Root() {
  const isOpen = useRouterState({ select: ({ location }) => openToAll.has(location.pathname) });
  if (!isOpen) return <SignedInRoot />;
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/**
 * Shows the page if signed in, and the sign-in form otherwise. If the session ends while a page is open, the page stays mounted, with
 * everything typed, below a sign-in dialog. The same happens if another user signs in: nothing typed may be sent in their name.
 */
function SignedInRoot() {
  const me = useQuery(meQuery);
  const queries = useQueryClient();
  const router = useRouter();
  const [isOver, setOver] = useState(false);
  const isSlow = useIsSlow(me.isPending);

  const now = me.data?.user.userId;
  // The page keeps belonging to the user who opened it.
  const first = useRef(now);
  first.current ??= now;
  const userId = first.current;
  useEffect(() => sessionEnded.listen(() => setOver(true)), []);
  useEffect(() => {
    if (userId === undefined) return;
    announceSignIn(userId);
    return listenForSignIn((other) => other !== userId && setOver(true));
  }, [userId]);

  if (userId !== undefined)
    return (
      <>
        <NewerVersion />
        <Suspense fallback={<ShellSkeleton />}>
          <Outlet />
        </Suspense>
        <Suspense>
          {(isOver || now !== userId) && (
            <SessionOverDialog
              userId={userId}
              onSignedIn={() => {
                setOver(false);
                // Restarts everything that waits for a session, in this tab too.
                announceSignIn(userId);
                void queries.invalidateQueries();
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
        // The route's data was refused until now.
        onSignedIn={() => void me.refetch().then(() => router.invalidate())}
      />
    );
  return <ErrorPage error={me.error} reset={() => void me.refetch()} />;
}
