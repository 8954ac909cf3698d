import type { StoredEvent } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describeEvent } from '../../describe-event.ts';
import { jsonLine } from '../../printable.ts';
import { readVisitor } from '../../read-visitor.ts';

interface Options {
  readonly project: string;
  readonly visitor?: string;
  readonly json?: true;
}

/** Adds `pixel events show <eventId>`. */
export function addShow(events: Command, { control, terminal }: CommandDeps): void {
  events
    .command('show')
    .description('Print everything that is stored of an event.')
    .argument('<eventId>', 'the event')
    .requiredOption('--project <key>', 'the project')
    .option(
      '--visitor <uuid>',
      'the anonymousId it is of; quicker, and needed where several chose that id',
      readVisitor,
    )
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nAn event id is unique for a visitor. Where several visitors chose it, all of their\n' +
        'events are printed.\n' +
        '\nExample:\n  pixel events show order-1001 --project pk_demo',
    )
    .action(async (event: string, { project, visitor, json }: Options) => {
      const query = { project, event, ...(visitor === undefined ? {} : { visitor }) };
      // The client's types follow a tree for some levels only, so the answer is named here.
      const answer = await answerOf<unknown>(control.api.events.find.$get({ query }));
      const { events: found } = answer as { readonly events: readonly StoredEvent[] };
      terminal.out(json ? jsonLine({ events: found }) : found.map(describeEvent).join('\n'));
    });
}
