import type { ListedInvitation } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon, Mail } from 'lucide-react';
import { useOrganization } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { grantableRoles } from './rights.ts';
import { invitationsQuery, useTeamMutations } from './use-team.ts';

/** Pending invitations; anyone who could have created one can revoke it. */
export function InvitationCard({ organizationId }: { readonly organizationId: string }) {
  const { invitations: words } = usePageWords('team');
  const toast = useToast();
  const describeError = useDescribeError();
  const role = useOrganization()?.role ?? 'viewer';
  const { data, error } = useQuery(invitationsQuery(organizationId));
  const { revoke } = useTeamMutations(organizationId);
  const open = data?.invitations.filter(({ status }) => status === 'pending');
  return (
    <Card className="mt-4" aria-labelledby="open-invitations">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
        <h2 id="open-invitations" className="title-card">
          {words.title}
        </h2>
        <p className="text-12 text-muted">{words.about}</p>
      </header>
      {error !== null && (
        <div className="px-4 pb-3">
          <ErrorNotice error={error} />
        </div>
      )}
      {data === undefined && error === null && (
        <p aria-busy="true" className="px-4 pb-5">
          <Bar className="w-48" />
        </p>
      )}
      {open?.length === 0 && <p className="px-4 pb-4 text-13 text-muted">{words.none}</p>}
      <ul className="text-13">
        {open?.map((invitation) => (
          <InvitationRow
            key={invitation.invitationId}
            invitation={invitation}
            isPending={revoke.isPending}
            onRevoke={
              grantableRoles(role).includes(invitation.role)
                ? () =>
                    void revoke.mutateAsync(invitation.invitationId).then(
                      () => toast({ text: words.revoked }),
                      (failure: unknown) =>
                        toast({ tone: 'failed', text: describeError(failure), error: failure }),
                    )
                : undefined
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({
  invitation: { email, role, invitedBy, expiresAt },
  isPending,
  onRevoke,
}: {
  readonly invitation: ListedInvitation;
  readonly isPending: boolean;
  readonly onRevoke: (() => void) | undefined;
}) {
  const { invitations: words } = usePageWords('team');
  const { roles } = useWords();
  const format = useFormat();
  const Icon = email === null ? LinkIcon : Mail;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-border border-t px-4 py-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow basis-52">
        <span className="block break-all font-[540]">
          {email === null ? words.anyone : <bdi>{email}</bdi>}
        </span>
        <span className="text-12 break-all text-muted">
          {words.invitedBy(invitedBy === 'operator' ? words.operator : invitedBy)}
        </span>
      </span>
      <span className="w-20">{roles[role]}</span>
      <time dateTime={expiresAt} title={format.exact(expiresAt)} className="num w-32 text-muted">
        {words.ends(format.until(expiresAt))}
      </time>
      {onRevoke !== undefined && (
        <Button
          size="small"
          kind="danger"
          disabled={isPending}
          aria-label={email === null ? words.revokeAnyone : words.revokeOf(email)}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
