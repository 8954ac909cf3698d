import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import { formatTable } from '../table.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel origins`. */
export function addOrigins(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('origins')
    .description('List the origins whose pages requested a project, with their first and last visit.')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe server remembers visits since its start, for the 200 most recent origins.\n' +
        '\nscript  first digits of the hash of the script that visited last, if sent\n' +
        '\nExample:\n  pixel origins --project pk_demo',
    )
    .action(async ({ project, json }: Options) => {
      const api = control.api.projects[':projectKey'].origins;
      const response = await withOptionNames(unwrap(api.$get({ param: { projectKey: project } })));
      if (json) return terminal.out(toJsonLine(response));
      if (response.origins.length === 0)
        return terminal.out('No page has requested it since the server started.\n');
      terminal.out(
        formatTable(
          ['origin', 'first visit', 'last visit', 'script'],
          response.origins.map(({ origin, firstVisitAt, lastVisitAt, build }) => [
            toPrintable(origin),
            firstVisitAt,
            lastVisitAt,
            build ?? '-',
          ]),
          terminal.outStyle,
        ),
      );
    });
}
