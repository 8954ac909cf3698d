import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeAuditEntry } from '../describe-audit-entry.ts';
import { parseDuration } from '../duration.ts';
import { WrongUsage } from '../failure.ts';
import { toJsonLine } from '../printable.ts';
import { readLimit } from '../read-limit.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly since?: string;
  readonly limit: number;
  readonly json?: true;
}

/** Adds `pixel audit`. */
export function addAudit(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('audit')
    .description('Show who changed what, newest first.')
    .option('--project <key>', 'only changes in this project')
    .option('--actor <name>', 'only changes by this actor: an email address, operator or system')
    .option(
      '--action <action>',
      'only this action: experiment.update, or "experiment." for all that start with it',
    )
    .option('--since <duration>', 'only changes no older than this: 30m, 1h, 7d')
    .option('--limit <number>', 'how many, up to 1000', readLimit, 20)
    .option('--json', 'print the entries as JSON, with all old and new values')
    .addHelpText('after', '\nExample:\n  pixel audit --project pk_demo --action experiment. --since 7d')
    .action(async ({ json, since, limit, ...filter }: Options) => {
      const query = {
        ...filter,
        limit: `${limit}`,
        ...(since === undefined ? {} : { sinceSeconds: `${secondsOf(since)}` }),
      };
      const response = withOptionNames(unwrap(control.api.audit.$get({ query })), Object.keys(filter));
      const page = await response;
      if (json) return terminal.out(toJsonLine(page));
      if (page.entries.length === 0) return terminal.out('No matching changes.\n');
      terminal.out(page.entries.map(describeAuditEntry).join(''));
      if (page.next !== null) terminal.err('There are older entries; --limit shows up to 1000.\n');
    });
}

function secondsOf(since: string): number {
  const seconds = parseDuration(since);
  if (seconds === undefined) throw new WrongUsage('--since must be a duration such as 30m, 1h or 7d.');
  return seconds;
}
