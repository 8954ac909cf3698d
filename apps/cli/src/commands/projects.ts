import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { type ControlClient, unwrap } from '../control-client.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { findOrganization } from './team/find-organization.ts';

interface CreateOptions {
  readonly key?: string;
  readonly organization?: string;
  readonly json?: true;
}

/** Adds `pixel projects list`, `create`, `archive` and `restore`. */
export function addProjects(program: Command, deps: CommandDeps): void {
  const projects = program.command('projects').description('List, create, archive and restore projects.');
  addList(projects, deps);
  addCreate(projects, deps);
  addArchive(projects, deps);
  addRestore(projects, deps);
}

function addList(projects: Command, { control, terminal, url }: CommandDeps): void {
  projects
    .command('list')
    .description('List all projects; over the network, those of your organizations.')
    .option('--archived', 'list archived projects')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects list')
    .action(async ({ archived, json }: { readonly archived?: true; readonly json?: true }) => {
      const query = { archived: archived ? 'true' : 'false' } as const;
      const found =
        url === undefined
          ? (await unwrap(control.api.projects.$get({ query }))).projects
          : await projectsOfPerson(control, query);
      terminal.out(json ? toJsonLine({ projects: found }) : table(found, terminal.outStyle));
    });
}

/** Only the operator can list the projects of all organizations at once. */
async function projectsOfPerson(control: ControlClient, query: { readonly archived: 'true' | 'false' }) {
  const { organizations } = await unwrap(control.api.organizations.$get());
  const api = control.api.organizations[':organizationId'].projects;
  const found = await Promise.all(
    organizations.map(({ organizationId }) => unwrap(api.$get({ param: { organizationId }, query }))),
  );
  return found
    .flatMap(({ projects }) => projects)
    .sort(
      (one, other) =>
        byText(one.name.toLowerCase(), other.name.toLowerCase()) || byText(one.projectKey, other.projectKey),
    );
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function addCreate(projects: Command, { control, terminal }: CommandDeps): void {
  projects
    .command('create')
    .description('Create a project; its script works at once.')
    .argument('<name>', 'its name')
    .option('--key <key>', 'its public key (default: generated from the name)')
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the project as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects create "My shop" --key pk_shop')
    .action(async (name: string, { key, organization, json }: CreateOptions) => {
      const { organizationId } = await findOrganization(control, organization);
      const api = control.api.organizations[':organizationId'].projects;
      const wanted = { name, ...(key && { projectKey: key }) };
      const project = await unwrap(api.$post({ param: { organizationId }, json: wanted }));
      terminal.out(json ? toJsonLine(project) : `Project ${project.projectKey} is created and live.\n`);
    });
}

interface ArchiveOptions {
  readonly confirm?: string;
  readonly reason?: string;
  readonly json?: true;
}

function addArchive(projects: Command, { control, terminal }: CommandDeps): void {
  projects
    .command('archive')
    .description('Archive a project: it is kept, but cannot be edited, and lists omit it.')
    .argument('<project>', 'its key')
    .requiredOption('--confirm <key>', "the project's key again, to confirm")
    .option('--reason <text>', 'reason, recorded in the audit log')
    .option('--json', 'print the project as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects archive pk_shop --confirm pk_shop')
    .action(async (projectKey: string, { confirm = '', reason, json }: ArchiveOptions) => {
      const api = control.api.projects[':projectKey'].archive;
      const body = { confirm, ...(reason && { reason }) };
      const project = await unwrap(api.$post({ param: { projectKey }, json: body }));
      terminal.out(json ? toJsonLine(project) : `Project ${projectKey} is archived.\n`);
    });
}

function addRestore(projects: Command, { control, terminal }: CommandDeps): void {
  projects
    .command('restore')
    .description('Restore an archived project.')
    .argument('<project>', 'its key')
    .option('--reason <text>', 'reason, recorded in the audit log')
    .option('--json', 'print the project as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects restore pk_shop')
    .action(async (projectKey: string, { reason, json }: Omit<ArchiveOptions, 'confirm'>) => {
      const api = control.api.projects[':projectKey'].restore;
      const body = { confirm: projectKey, ...(reason && { reason }) };
      const project = await unwrap(api.$post({ param: { projectKey }, json: body }));
      terminal.out(json ? toJsonLine(project) : `Project ${projectKey} is restored.\n`);
    });
}

interface ListedProject {
  readonly projectKey: string;
  readonly name: string;
  readonly liveVersion: string | null;
  /** Number by status. */
  readonly experiments: { readonly running?: number | undefined };
}

function table(projects: readonly ListedProject[], style: Style): string {
  if (projects.length === 0) return 'There are none.\n';
  return formatTable(
    ['project', 'running', 'experiments', 'live version', 'name'],
    projects.map(({ projectKey, name, liveVersion, experiments }) => [
      projectKey,
      String(experiments.running ?? 0),
      String(Object.values(experiments).reduce<number>((sum, count) => sum + (count ?? 0), 0)),
      liveVersion ?? '-',
      toPrintable(name),
    ]),
    style,
  );
}
