import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly name?: string;
  readonly simulated?: true;
  readonly json?: true;
}

/** Adds `pixel events count`. */
export function addCount(events: Command, { control, terminal }: CommandDeps): void {
  events
    .command('count')
    .description("Count a project's stored events, deduplicated, bots and unverified ones included.")
    .requiredOption('--project <key>', 'the project')
    .option('--name <name>', 'only events of this name, such as purchase or $exposure')
    .option('--simulated', "count a demo's simulated events too")
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel events count --project pk_demo --name purchase')
    .action(async ({ project, name, simulated, json }: Options) => {
      const api = control.api.projects[':projectKey'].events.count;
      const query = {
        ...(name !== undefined && { name }),
        ...(simulated && { simulated: 'included' as const }),
      };
      const { count, published } = await withOptionNames(
        unwrap(api.$get({ param: { projectKey: project }, query })),
      );
      if (json) return terminal.out(`${JSON.stringify({ count })}\n`);
      const kind = name === undefined ? '' : ` named ${name}`;
      terminal.out(`${count} ${count === 1 ? 'event' : 'events'}${kind} in ${project}\n`);
      if (!published)
        terminal.err(`These are unclaimed: no project "${project}" is published here. Check the key.\n`);
    });
}
