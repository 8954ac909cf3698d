import type { StoredEvent } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { eventJsonLine } from '../../event-json.ts';
import { eventLine } from '../../event-line.ts';
import { followEvents } from '../../follow-events.ts';
import { readLimit } from '../../read-limit.ts';
import { readVisitor } from '../../read-visitor.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly name?: string;
  readonly visitor?: string;
  readonly limit: number;
  readonly follow?: true;
  readonly json?: true;
}

/** Adds `pixel events tail`. */
export function addTail(events: Command, { control, terminal }: CommandDeps): void {
  events
    .command('tail')
    .description("Print a project's latest events, one per line, in order of receipt.")
    .requiredOption('--project <key>', 'the project')
    .option('--name <name>', 'only events of this name, such as purchase or $exposure')
    .option('--visitor <uuid>', 'only events of this anonymousId', readVisitor)
    .option('--limit <number>', 'how many, up to 1000', readLimit, 20)
    .option('-f, --follow', 'keep printing new ones until Ctrl-C, also across server restarts')
    .option('--json', 'print each event as a line of JSON')
    .addHelpText(
      'after',
      "\nA line has the time of receipt (UTC), the name, the start of the visitor's id, the variants that\n" +
        'the event claims (✓ verified, ? unverified), notes (bot, automation, late, unclaimed), and the\n' +
        'path of the page.\n' +
        '\nExample:\n  pixel events tail --project pk_demo --name purchase --limit 5',
    )
    .action(async ({ project, name, visitor, limit, follow, json }: Options) => {
      const api = control.api.projects[':projectKey'].events;
      const filter = {
        ...(name === undefined ? {} : { name }),
        ...(visitor === undefined ? {} : { visitor }),
      };
      const list = (query: object, signal?: AbortSignal) =>
        unwrap(
          api.$get(
            { param: { projectKey: project }, query: { ...filter, ...query } },
            { init: signal ? { signal } : {} },
          ),
        );
      const print = (listed: readonly StoredEvent[]) => {
        if (listed.length > 0) terminal.out(listed.map(json ? eventJsonLine : eventLine).join(''));
      };

      const last = await withOptionNames(list({ limit: `${limit}` }));
      if (!follow) print(last.events);
      if (!json && !last.published)
        terminal.err(`No project "${project}" is published here. Check the key.\n`);
      if (!follow) return;
      await followEvents(last.events, {
        limit,
        list: ({ receivedAt, anonymousId, eventId }, signal) =>
          list(
            {
              limit: '1000',
              afterReceivedAt: `${receivedAt}`,
              afterVisitor: anonymousId,
              afterEvent: eventId,
            },
            signal,
          ),
        print,
        onProblem: (problem) => terminal.err(`${problem}\n`),
        signal: terminal.untilInterrupted(),
      });
    });
}
