import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { jsonLine, printable } from '../printable.ts';
import { formatTable } from '../table.ts';
import { findOrganization } from './team/find-team.ts';

interface CreateOptions {
  readonly key?: string;
  readonly organization?: string;
  readonly json?: true;
}

/** Adds `pixel projects list` and `pixel projects create`. */
export function addProjects(program: Command, deps: CommandDeps): void {
  const projects = program.command('projects').description('List projects, and make new ones.');
  addList(projects, deps);
  addCreate(projects, deps);
}

function addList(projects: Command, { control, terminal }: CommandDeps): void {
  projects
    .command('list')
    .description('List all projects.')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects list')
    .action(async ({ json }: { readonly json?: true }) => {
      const { projects: found } = await answerOf(control.api.projects.$get());
      terminal.out(json ? jsonLine({ projects: found }) : table(found));
    });
}

function addCreate(projects: Command, { control, terminal }: CommandDeps): void {
  projects
    .command('create')
    .description('Make a project; its script works at once.')
    .argument('<name>', 'its name')
    .option('--key <key>', 'its public key (default: made from the name)')
    .option('--organization <name>', 'name or id; needed where there are several')
    .option('--json', 'print the project as JSON')
    .addHelpText('after', '\nExample:\n  pixel projects create "My shop" --key pk_shop')
    .action(async (name: string, { key, organization, json }: CreateOptions) => {
      const { organizationId } = await findOrganization(control, organization);
      const api = control.api.organizations[':organizationId'].projects;
      const wanted = { name, ...(key && { projectKey: key }) };
      const project = await answerOf(api.$post({ param: { organizationId }, json: wanted }));
      terminal.out(json ? jsonLine(project) : `Project ${project.projectKey} is made and live.\n`);
    });
}

interface Listed {
  readonly projectKey: string;
  readonly name: string;
  readonly liveVersion: string | null;
  /** How many have each status. */
  readonly experiments: { readonly running?: number | undefined };
}

function table(projects: readonly Listed[]): string {
  if (projects.length === 0) return 'There are none.\n';
  return formatTable(
    ['project', 'running', 'experiments', 'live version', 'name'],
    projects.map(({ projectKey, name, liveVersion, experiments }) => [
      projectKey,
      String(experiments.running ?? 0),
      String(Object.values(experiments).reduce<number>((sum, count) => sum + (count ?? 0), 0)),
      liveVersion ?? '-',
      printable(name),
    ]),
  );
}
