import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { paintState } from '../paint-state.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import { readLimit } from '../read-limit.ts';

interface Options {
  readonly project: string;
  readonly limit: number;
  readonly before?: string;
  readonly at?: string;
  readonly json?: true;
}

/** Adds `pixel history`. */
export function addHistory(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('history')
    .description("List a project's published versions, newest first.")
    .requiredOption('--project <key>', 'the project')
    .option('--limit <count>', 'how many, up to 1000', readLimit, 20)
    .option('--before <version>', 'only versions before this one')
    .option('--at <time>', 'only the version that was live at this time, ISO 8601')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel history --project pk_demo --at 2026-03-01T12:00:00Z')
    .action(async ({ project, limit, before, at, json }: Options) => {
      const query = {
        limit: String(limit),
        ...(before === undefined ? {} : { before }),
        ...(at === undefined ? {} : { at }),
      };
      const response = await unwrap(
        control.api.projects[':projectKey'].versions.$get({ param: { projectKey: project }, query }),
      );
      if (json) return terminal.out(toJsonLine(response));
      const lines = response.versions.map(({ version, author, reason, difference, isLive }) => {
        const { added, changed, removed } = difference;
        const counts = `+${added.length} ~${changed.length} -${removed.length}`;
        const why = reason === null ? '' : `  ${toPrintable(reason)}`;
        return `${version}  ${isLive ? paintState('live', terminal.outStyle) : '    '}  ${counts}  ${toPrintable(author)}${why}\n`;
      });
      terminal.out(lines.length === 0 ? 'There are no versions.\n' : lines.join(''));
    });
}
