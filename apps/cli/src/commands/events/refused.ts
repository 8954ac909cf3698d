import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { formatTable } from '../../table.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel events refused`. */
export function addRefused(events: Command, { control, terminal }: CommandDeps): void {
  events
    .command('refused')
    .description("List a project's latest refused requests with the reasons, newest first.")
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe server remembers the last 300 since its start: events, surveys and bootstraps that name the\n' +
        'project. It keeps the names of the offending fields, but none of the contents.\n' +
        '\nExample:\n  pixel events refused --project pk_demo',
    )
    .action(async ({ project, json }: Options) => {
      const api = control.api.projects[':projectKey'].refusals;
      const response = await withOptionNames(unwrap(api.$get({ param: { projectKey: project } })));
      if (json) return terminal.out(toJsonLine(response));
      if (response.refusals.length === 0)
        return terminal.out('Nothing was refused since the server started.\n');
      terminal.out(
        formatTable(
          ['time', 'path', 'why', 'fields'],
          response.refusals.map(({ at, route, code, fields }) => [
            at,
            route,
            code,
            toPrintable(fields.join(', ') || '-'),
          ]),
          terminal.outStyle,
        ),
      );
    });
}
