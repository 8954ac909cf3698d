import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeEvent } from '../../describe-event.ts';
import { eventsJsonLine } from '../../event-json.ts';
import { readVisitor } from '../../read-visitor.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly visitor?: string;
  readonly json?: true;
}

/** Adds `pixel events show <eventId>`. */
export function addShow(events: Command, { control, terminal }: CommandDeps): void {
  events
    .command('show')
    .description('Print everything stored for an event.')
    .argument('<eventId>', 'the event')
    .requiredOption('--project <key>', 'the project')
    .option('--visitor <uuid>', "only this anonymousId's event, which is faster", readVisitor)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nAn event id is unique per visitor. If several visitors used the same one, all of their\n' +
        'events are printed.\n' +
        '\nExample:\n  pixel events show order-1001 --project pk_demo',
    )
    .action(async (event: string, { project, visitor, json }: Options) => {
      const api = control.api.projects[':projectKey'].events.find;
      const query = { event, ...(visitor === undefined ? {} : { visitor }) };
      const { events: found, published } = await withOptionNames(
        unwrap(api.$get({ param: { projectKey: project }, query })),
      );
      terminal.out(json ? eventsJsonLine(found) : found.map(describeEvent).join('\n'));
      if (!json && !published) terminal.err(`No project "${project}" is published here. Check the key.\n`);
    });
}
