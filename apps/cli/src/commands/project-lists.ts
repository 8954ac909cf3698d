import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import { formatTable } from '../table.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** A listable kind of resource in a project. */
interface List<Body> {
  readonly noun: string;
  readonly about: string;
  readonly help: string;
  readonly fetch: (projectKey: string) => Promise<Body>;
  readonly headings: readonly string[];
  readonly rows: (response: Body) => readonly (readonly string[])[];
}

/** Adds `pixel goals list`, `pixel audiences list` and `pixel layers list`. */
export function addProjectLists(program: Command, deps: CommandDeps): void {
  const { ':projectKey': routes } = deps.control.api.projects;
  addList(program, deps, {
    noun: 'goals',
    about: 'the metrics of experiments',
    help: 'counts   name of the event it counts; "-" for clicks and other automatic events\n',
    fetch: (projectKey) => unwrap(routes.goals.$get({ param: { projectKey } })),
    headings: ['goal', 'type', 'counts', 'used by', 'name'],
    rows: ({ goals }) =>
      goals.map((each) => [
        each.goalKey,
        each.type,
        toPrintable(each.eventName || '-'),
        namesOf(each),
        toPrintable(each.name),
      ]),
  });
  addList(program, deps, {
    noun: 'audiences',
    about: 'the visitors that experiments and surveys are for',
    help: '',
    fetch: (projectKey) => unwrap(routes.audiences.$get({ param: { projectKey } })),
    headings: ['audience', 'used by', 'name'],
    rows: ({ audiences }) =>
      audiences.map((each) => [each.audienceKey, namesOf(each), toPrintable(each.name)]),
  });
  addList(program, deps, {
    noun: 'layers',
    about: 'groups of mutually exclusive experiments',
    help: 'shared by  experiments with their status and their share of the visitors\n',
    fetch: (projectKey) => unwrap(routes.layers.$get({ param: { projectKey } })),
    headings: ['layer', 'shared by'],
    rows: ({ layers }) =>
      layers.map(({ layerKey, usedBy }) => [
        layerKey,
        listed(usedBy.map((each) => `${each.experimentKey} (${each.status}, ${each.from} to ${each.to})`)),
      ]),
  });
}

function addList<Body>(program: Command, { terminal }: CommandDeps, list: List<Body>): void {
  const { noun, about, help, fetch, headings, rows } = list;
  program
    .command(noun)
    .description(`Show ${noun}: ${about}.`)
    .command('list')
    .description(`List a project's ${noun}, drafts included.`)
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON, with all fields')
    .addHelpText('after', `${help && `\n${help}`}\nExample:\n  pixel ${noun} list --project pk_demo`)
    .action(async ({ project, json }: Options) => {
      const response = await fetch(project);
      if (json) return terminal.out(toJsonLine(response));
      const found = rows(response);
      terminal.out(
        found.length === 0 ? 'There are none.\n' : formatTable(headings, found, terminal.outStyle),
      );
    });
}

function namesOf({
  usedBy,
  usedBySurveys,
}: {
  readonly usedBy: readonly string[];
  readonly usedBySurveys: readonly string[];
}): string {
  return listed([...usedBy, ...usedBySurveys.map((key) => `survey ${key}`)]);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '-' : names.join(', ');
}
