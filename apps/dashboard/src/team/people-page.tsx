import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganization } from '../session/project.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberCard } from './member-card.tsx';
import { grantableRoles } from './rights.ts';
import { membersQuery } from './use-team.ts';

/** Members of the open project's organization, and its invitations. */
export function PeoplePage() {
  const organization = useOrganization();
  const search = useSearch({ from: '/p/$projectKey/team/' });
  const navigate = useNavigate({ from: '/p/$projectKey/team/' });
  const { data, error, refetch, isPending } = useQuery({
    ...membersQuery(organization?.organizationId ?? ''),
    enabled: organization !== undefined,
  });
  const isSlow = useIsSlow(isPending);
  if (error !== null && data === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;
  if (organization === undefined || data === undefined) return isSlow && <ListSkeleton />;
  const canManage = grantableRoles(organization.role).length > 0;
  return (
    <>
      <MemberCard organization={organization} members={data.members} />
      {canManage && <InvitationCard organizationId={organization.organizationId} />}
      {canManage && search.invite && (
        <InvitePanel organization={organization} onClose={() => void navigate({ search: {} })} />
      )}
    </>
  );
}
