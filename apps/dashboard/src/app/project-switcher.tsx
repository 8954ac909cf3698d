import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, ChevronsUpDown, Plus } from 'lucide-react';
import { useProject } from '../session/project.ts';
import { useMe, useProjects } from '../session/use-me.ts';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';

/** A menu that shows the current project, on phones only its tile, and switches to others, grouped by organization. */
export function ProjectSwitcher() {
  const { nav } = useWords();
  const { projectKey, name, organizationId } = useProject();
  const { data: organizations = [] } = useProjects();
  const { organizations: memberships } = useMe();
  const navigate = useNavigate();
  const canCreate = memberships.some(({ role }) => role === 'owner' || role === 'admin');

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-w-0 grow items-center gap-2 rounded-2 px-1.5 py-[5px] hover:bg-pressed max-desk:-ml-2.5 max-desk:size-11 max-desk:justify-center max-desk:p-0"
        >
          <ProjectTile name={name} />
          <span className="sr-only">{nav.switchProject}: </span>
          <bdi className="grow truncate text-left text-13 font-[560] max-desk:sr-only">{name}</bdi>
          <ChevronsUpDown
            aria-hidden="true"
            className="size-3.5 shrink-0 text-faint max-desk:hidden"
            strokeWidth={1.75}
          />
        </button>
      }
    >
      <MenuChoices
        value={projectKey}
        onValueChange={(chosen) =>
          void navigate({ to: '/p/$projectKey/experiments', params: { projectKey: chosen } })
        }
      >
        {organizations.map((organization) => (
          <div key={organization.organizationId}>
            <MenuLabel>
              <bdi>{organization.name}</bdi>
            </MenuLabel>
            {organization.projects.map((project) => (
              <MenuChoice key={project.projectKey} value={project.projectKey}>
                <ProjectTile name={project.name} />
                <bdi className="truncate">{project.name}</bdi>
              </MenuChoice>
            ))}
          </div>
        ))}
      </MenuChoices>
      <MenuSeparator />
      {canCreate && (
        <MenuItem asChild>
          <Link to="/welcome" search={{ organization: organizationId }}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {nav.newProject}
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/welcome" search={{ create: 'organization' }}>
          <Building2 aria-hidden="true" strokeWidth={1.75} />
          {nav.newOrganization}
        </Link>
      </MenuItem>
    </Menu>
  );
}

/** The first letter of a project's name on its tile. */
function ProjectTile({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[22px] shrink-0 place-items-center rounded-2 bg-[#7a3e24] font-serif text-11 leading-none font-semibold text-[#fbeee2]"
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
}
