import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useOrganization } from '../session/project.ts';
import { membersQuery } from '../team/use-team.ts';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import type { AuditSearch } from './audit-search.ts';

/** Audit log of the current project's organization for owners and admins; tells others whom to ask. */
export function AuditPage() {
  const organization = useOrganization();
  const search = useSearch({ from: '/p/$projectKey/team/audit' });
  const navigate = useNavigate({ from: '/p/$projectKey/team/audit' });
  const { data, error } = useQuery({
    ...membersQuery(organization?.organizationId ?? ''),
    enabled: organization !== undefined,
  });
  const isSlow = useIsSlow(data === undefined);
  if (data === undefined && error !== null) return <ErrorNotice error={error} />;
  if (organization === undefined || data === undefined) return isSlow && <ListSkeleton />;
  const { members } = data;
  if (organization.role !== 'owner' && organization.role !== 'admin')
    return (
      <AccessDenied
        names={members.filter(({ role }) => role === 'owner' || role === 'admin').map(({ name }) => name)}
      />
    );
  const { organizationId } = organization;
  const setSearch = (next: AuditSearch) => void navigate({ search: next, replace: true });
  return (
    <>
      <AuditFilters {...{ organizationId, members, search }} onChange={setSearch} />
      <AuditList {...{ organizationId, members, search }} onChange={setSearch} />
    </>
  );
}

function AccessDenied({ names }: { readonly names: readonly string[] }) {
  const words = usePageWords('audit');
  const format = useFormat();
  return (
    <Card>
      <EmptyState icon={Lock} title={words.needsAdmin}>
        <bdi>{words.askAdmins(format.list(names.slice(0, 5)))}</bdi>
      </EmptyState>
    </Card>
  );
}
