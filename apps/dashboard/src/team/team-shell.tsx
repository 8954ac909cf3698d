import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useOrganization, useProjectKey } from '../session/project.ts';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { pageTab, pageTabs } from '../ui/page-tab.ts';
import { useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { grantableRoles, type OwnOrganization } from './rights.ts';
import { TeamActions } from './team-actions.tsx';
import { invitationsQuery, membersQuery } from './use-team.ts';

const pages = {
  people: '/p/$projectKey/team',
  roles: '/p/$projectKey/team/roles',
  audit: '/p/$projectKey/team/audit',
} as const;

/** Layout around the pages of the open project's organization: its name and tabs. */
export function TeamShell() {
  const { tabs } = usePageWords('team');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const organization = useOrganization();
  const isSlow = useIsSlow(organization === undefined);
  const names = ['people', 'roles', 'audit'] as const;
  useHotkeys(
    names.map((name, index) => ({
      keys: String(index + 1),
      label: tabs[name],
      run: () => void navigate({ to: pages[name], params: { projectKey } }),
    })),
  );
  if (organization === undefined) return isSlow && <ListSkeleton />;
  return (
    <>
      <TeamHead organization={organization} />
      <nav aria-label={tabs.label} className={pageTabs}>
        {names.map((name) => (
          <Link
            key={name}
            to={pages[name]}
            params={{ projectKey }}
            className={pageTab}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {tabs[name]}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

function TeamHead({ organization }: { readonly organization: OwnOrganization }) {
  const words = usePageWords('team');
  const { nav } = useWords();
  const { organizationId, name, role } = organization;
  const canManage = grantableRoles(role).length > 0;
  const { data: list } = useQuery(membersQuery(organizationId));
  const { data: invited } = useQuery({ ...invitationsQuery(organizationId), enabled: canManage });
  const open = invited?.invitations.filter(({ status }) => status === 'pending').length;
  const counts = [
    ...(list === undefined ? [] : [words.members(list.members.length)]),
    ...(open === undefined ? [] : [words.openInvitations(open)]),
  ];
  return (
    <PageHeader
      title={nav.team}
      summary={
        <>
          <bdi className="font-[540] text-text">{name}</bdi>
          {counts.map((count) => (
            <span key={count}> · {count}</span>
          ))}
        </>
      }
      actions={canManage && <TeamActions organization={organization} />}
    />
  );
}
