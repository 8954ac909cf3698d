import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { api, unwrap } from '../api/client.ts';
import { useMe } from '../session/use-me.ts';
import { AppearanceFields } from '../ui/appearance-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Avatar, Pill } from '../ui/marks.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';

/** The user's profile, appearance, organizations and sessions. */
export function AccountPage() {
  const words = useWords();
  const { account, roles } = words;
  const { user, organizations } = useMe();
  return (
    <div className="max-w-[760px]">
      <h1 className="title-page max-desk:text-20">{account.title}</h1>
      <Card className="mt-4 flex items-center gap-3 p-4">
        <Avatar name={user.name} size="large" />
        <div className="min-w-0">
          <bdi className="title-row block">{user.name}</bdi>
          <bdi className="block text-13 text-muted">{user.email}</bdi>
        </div>
      </Card>
      <Card className="mt-4 grid gap-4 p-4 desk:grid-cols-2">
        <AppearanceFields />
      </Card>
      <h2 className="title-card mt-6">{account.organizations}</h2>
      <Card className="mt-2">
        <ul className="divide-y divide-border text-13">
          {organizations.map(({ organizationId, name, role }) => (
            <li key={organizationId} className="flex items-center justify-between gap-3 px-4 py-3">
              <bdi className="min-w-0">{name}</bdi>
              <Pill>{roles[role]}</Pill>
            </li>
          ))}
        </ul>
      </Card>
      <h2 className="title-card mt-6">{account.sessions}</h2>
      <p className="mt-1 text-13 text-muted">{account.sessionsText}</p>
      <Sessions />
    </div>
  );
}

function Sessions() {
  const { account } = useWords();
  const queryClient = useQueryClient();
  const toast = useToast();
  const describeError = useDescribeError();
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: () => unwrap(api.me.sessions.$get()),
  });
  const revoke = useMutation({
    mutationFn: (sessionId: string) =>
      unwrap(api.me.sessions[':sessionId'].revoke.$post({ param: { sessionId } })),
    onSuccess: () => toast({ text: account.ended }),
    onError: (failure) => toast({ tone: 'failed', text: describeError(failure), error: failure }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['me', 'sessions'] }),
  });
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  return (
    <Card className="mt-2">
      <ul className="divide-y divide-border text-13">
        {data === undefined && (
          <li className="px-4 py-5">
            <Bar className="w-48" />
          </li>
        )}
        {data?.sessions.map(({ sessionId, device, isCurrent, lastSeenAt }) => (
          <li key={sessionId} className="flex items-center gap-3 px-4 py-3">
            <Laptop aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
            <span className="min-w-0 grow">
              <span className="block">{device}</span>
              <span className="text-12 text-muted">
                {account.lastSeen} <Time at={lastSeenAt} />
              </span>
            </span>
            {isCurrent ? (
              <Pill tone="positive">{account.thisBrowser}</Pill>
            ) : (
              <Button
                size="small"
                kind="danger"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(sessionId)}
              >
                {account.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
