import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, LogOut, Plus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { signOut } from '../people/sign-out.ts';
import { useProject, useRole } from '../session/project.ts';
import { useMe, useProjects } from '../session/use-me.ts';
import { AppearanceFields } from '../ui/appearance-fields.tsx';
import { SelectField } from '../ui/field.tsx';
import { Avatar } from '../ui/marks.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useWords } from '../words/words.ts';
import { LiveVersion } from './live-version.tsx';
import { useProjectPages } from './use-project-pages.ts';

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-2 px-1 text-left text-14 hover:bg-hover aria-[current=page]:text-accent-text [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-faint';

/** A sheet on phones: the pages without a tab, the live version, project, user, theme and sign-out. */
export function MoreSheet({ onClose }: { readonly onClose: () => void }) {
  const { nav, roles, signIn } = useWords();
  const { projectKey } = useProject();
  const { user } = useMe();
  const pages = useProjectPages();
  const role = useRole();
  return (
    <Sheet title={nav.more} onClose={onClose}>
      <nav aria-label={nav.more} className="py-1">
        {pages
          .filter(({ hasTab }) => !hasTab)
          .map(({ to, titleKey, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              params={{ projectKey }}
              className={row}
              activeProps={{ 'aria-current': 'page' }}
              onClick={onClose}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {nav[titleKey]}
            </Link>
          ))}
      </nav>
      <Part>
        <LiveVersion />
        <ProjectChoice onChosen={onClose} />
      </Part>
      <Part>
        <div className="flex min-h-11 items-center gap-3 px-1">
          <Avatar name={user.name} />
          <span className="min-w-0 grow">
            <bdi className="block truncate text-14 font-[560]">{user.name}</bdi>
            <bdi className="block truncate text-12 text-muted">{user.email}</bdi>
          </span>
          {role !== undefined && <span className="shrink-0 text-12 text-muted">{roles[role]}</span>}
        </div>
        <Link to="/p/$projectKey/account" params={{ projectKey }} className={row} onClick={onClose}>
          <UserRound aria-hidden="true" strokeWidth={1.75} />
          {nav.account}
        </Link>
        <div className="grid grid-cols-2 gap-3 py-1">
          <AppearanceFields />
        </div>
        <button type="button" className={row} onClick={signOut}>
          <LogOut aria-hidden="true" strokeWidth={1.75} />
          {signIn.signOut}
        </button>
      </Part>
    </Sheet>
  );
}

function Part({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col gap-2 border-t border-border py-3">{children}</div>;
}

function ProjectChoice({ onChosen }: { readonly onChosen: () => void }) {
  const { nav } = useWords();
  const { projectKey, name, organizationId } = useProject();
  const { organizations: memberships } = useMe();
  const { data: organizations = [] } = useProjects();
  const navigate = useNavigate();
  const canCreate = memberships.some(({ role }) => role === 'owner' || role === 'admin');
  return (
    <>
      <SelectField
        label={nav.project}
        value={projectKey}
        onChange={(event) => {
          onChosen();
          void navigate({ to: '/p/$projectKey/experiments', params: { projectKey: event.target.value } });
        }}
      >
        {organizations.length === 0 && <option value={projectKey}>{name}</option>}
        {organizations.map((organization) => (
          <optgroup key={organization.organizationId} label={organization.name}>
            {organization.projects.map((project) => (
              <option key={project.projectKey} value={project.projectKey}>
                {project.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {canCreate && (
        <Link to="/welcome" search={{ organization: organizationId }} className={row}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {nav.newProject}
        </Link>
      )}
      <Link to="/welcome" search={{ create: 'organization' }} className={row}>
        <Building2 aria-hidden="true" strokeWidth={1.75} />
        {nav.newOrganization}
      </Link>
    </>
  );
}
