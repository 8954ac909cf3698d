import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { listenForFragmentSecret, readFragmentSecret } from '../browser/fragment-secret.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { InvitationProblem, type ProblemKind } from './invitation-problem.tsx';
import { signOut } from './sign-out.ts';
import { useEntrance } from './use-entrance.ts';
import { useAccept, useInvitation, useInvitedLogin, useSignedInUser } from './use-invitation.ts';

/** The page behind an invitation link: explains the invitation, and accepts it or explains why it can't. */
export function InvitationPage() {
  const words = usePageWords('invitation');
  const token = decode(useSyncExternalStore(listenForFragmentSecret, readFragmentSecret));
  useTitle(words.title);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-4 border border-border bg-surface p-7 shadow-2">
        <Logo size={28} />
        {token === '' ? <InvitationProblem kind="unknown" /> : <Invited key={token} token={token} />}
      </div>
    </main>
  );
}

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>;

function Invited({ token }: { readonly token: string }) {
  const { data: invitation, error, refetch } = useInvitation(token);
  const { refused } = useSearch({ from: '/invitation' });
  const signedIn = useSignedInUser();
  const problem = toProblemKind(error);
  if (problem !== undefined) return <InvitationProblem kind={problem} />;
  const failure = error ?? signedIn.error;
  if (failure !== null)
    return (
      <ErrorPage
        error={failure}
        reset={() => {
          void refetch();
          void signedIn.refetch();
        }}
      />
    );
  if (invitation === undefined || signedIn.data === undefined) return null;
  const { email } = invitation;
  const me = signedIn.data?.user.email;
  const isForOtherUser = email !== null && me !== undefined && me.toLowerCase() !== email.toLowerCase();
  if (email !== null && (isForOtherUser || (refused === 'other_address' && me === undefined)))
    return (
      <InvitationProblem kind="address" email={email}>
        {me === undefined ? <SignIn token={token} /> : <SignedInAs email={me} token={token} />}
      </InvitationProblem>
    );
  return (
    <Welcome invitation={invitation}>
      {refused !== undefined && <LoginRefusal code={refused} />}
      {me === undefined ? <SignIn token={token} /> : <Accept token={token} email={me} />}
    </Welcome>
  );
}

function Welcome({
  invitation: { organizationName, role, email, invitedBy, expiresAt },
  children,
}: {
  readonly invitation: Invitation;
  readonly children: ReactNode;
}) {
  const words = usePageWords('invitation');
  const { roles } = useWords();
  const format = useFormat();
  const [before = '', between = '', after = ''] = words.to.split(/\{organization\}|\{role\}/);
  return (
    <>
      <h1 className="title-page mt-4">{words.title}</h1>
      <p className="mt-1 break-words">
        {before}
        <b className="font-[580]">
          <bdi>{organizationName}</bdi>
        </b>
        {between}
        <b className="font-[580]">{roles[role]}</b>
        {after}
      </p>
      <p className="mt-2 text-13 break-words text-muted">
        {words.by(invitedBy === 'operator' ? words.operator : invitedBy, format.until(expiresAt))}
      </p>
      {email !== null && <p className="mt-2 text-13 break-words text-muted">{words.forAddress(email)}</p>}
      {children}
    </>
  );
}

/** Why the last sign-in was refused, and what to do. */
function LoginRefusal({ code }: { readonly code: string }) {
  const { refusals } = usePageWords('invitation');
  if (!Object.hasOwn(refusals, code)) return null;
  return (
    <div role="alert" className="mt-4">
      <Notice tone="negative" icon={CircleAlert}>
        {refusals[code as keyof typeof refusals]}
      </Notice>
    </div>
  );
}

function Accept({ token, email }: { readonly token: string; readonly email: string }) {
  const words = usePageWords('invitation');
  const navigate = useNavigate();
  const accept = useAccept(token);
  const problem = toProblemKind(accept.error);
  if (problem !== undefined) return <InvitationProblem kind={problem} heading="h2" />;
  return (
    <>
      <Button
        kind="primary"
        size="large"
        className="mt-6 w-full"
        disabled={accept.isPending || accept.isSuccess}
        onClick={() =>
          accept.mutate(undefined, {
            onSuccess: (projectKey) =>
              void (projectKey === undefined
                ? navigate({ to: '/' })
                : navigate({ to: '/p/$projectKey/experiments', params: { projectKey } })),
          })
        }
      >
        {words.accept}
      </Button>
      {accept.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={accept.error} />
        </div>
      )}
      <SignedInAs email={email} token={token} />
    </>
  );
}

/** The signed-in user, and a way to switch: signing in again as the invited user. */
function SignedInAs({ email, token }: { readonly email: string; readonly token: string }) {
  const words = usePageWords('invitation');
  const { data: entrance } = useEntrance();
  const login = useInvitedLogin(token);
  return (
    <p className="mt-5 flex flex-wrap items-center justify-between gap-2 border-border border-t pt-4 text-12 text-muted">
      <span className="min-w-0 break-words">{words.signedInAs(email)}</span>
      <Button
        kind="ghost"
        size="small"
        disabled={login.isPending}
        onClick={() => (entrance?.kind === 'provider' ? login.mutate() : signOut())}
      >
        {words.signOut}
      </Button>
      {login.error !== null && <ErrorNotice error={login.error} />}
    </p>
  );
}

function SignIn({ token }: { readonly token: string }) {
  const words = usePageWords('invitation');
  const { data: entrance } = useEntrance();
  const login = useInvitedLogin(token);
  if (entrance === undefined) return null;
  if (entrance.kind !== 'provider') return <p className="mt-4 text-13 text-muted">{words.noProvider}</p>;
  return (
    <>
      <Button
        kind="primary"
        size="large"
        className="mt-6 w-full"
        disabled={login.isPending}
        onClick={() => login.mutate()}
      >
        {words.signIn(entrance.name)}
      </Button>
      {login.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={login.error} />
        </div>
      )}
    </>
  );
}

/** Returns why an invitation was refused; undefined for other errors. */
function toProblemKind(error: unknown): ProblemKind | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return 'wait';
  if (error.code === 'invalid_request') return 'unknown';
  if (error.code !== 'invitation_not_found') return undefined;
  const { status } = error.parameters;
  return status === 'accepted' || status === 'revoked' || status === 'expired' ? status : 'unknown';
}

/** A secret that can't be decoded isn't an invitation. */
function decode(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
