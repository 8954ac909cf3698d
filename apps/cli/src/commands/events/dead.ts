import type { DescribedLetter, LettersDone } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { cut, jsonLine, printable } from '../../printable.ts';
import { readLimit } from '../../read-limit.ts';

interface ListOptions {
  readonly limit: number;
  readonly json?: true;
}

interface ChangeOptions {
  readonly all?: true;
  readonly json?: true;
}

/** Dead letters by their ids, and whether it is a mistake that one is not there. */
interface Choice {
  ids: string[];
  missing: 'refuse' | 'leave out';
}

interface Change {
  readonly name: 'retry' | 'drop';
  readonly description: string;
  readonly help: string;
  /** What became of them. */
  readonly done: string;
  readonly request: (choice: Choice) => Promise<LettersDone>;
}

const maxLineLength = 100;
/** What the server takes at a time. */
const maxIdsPerRequest = 200;
/** What `--limit` takes. */
const maxListed = 1_000;

/** Adds `pixel events dead list`, `retry` and `drop`. */
export function addDead(events: Command, deps: CommandDeps): void {
  const dead = events
    .command('dead')
    .description('Look after dead letters: records that could not become events and were set aside.');
  const api = deps.control.api.installation['dead-letters'];
  addList(dead, deps);
  addChange(dead, deps, {
    name: 'retry',
    description: 'Put the records of dead letters into the queue again, and remove the letters.',
    help: 'One that is refused again is a dead letter again, under another id.',
    done: 'put into the queue again',
    request: (json) => answerOf(api.retry.$post({ json })),
  });
  addChange(dead, deps, {
    name: 'drop',
    description: 'Remove dead letters for good, without asking.',
    help: 'What is dropped cannot be brought back; "pixel events dead list --json" prints the records.',
    done: 'dropped',
    request: (json) => answerOf(api.drop.$post({ json })),
  });
}

function addList(dead: Command, { control, terminal }: CommandDeps): void {
  dead
    .command('list')
    .description('List dead letters, the newest first, with the reason of each.')
    .option('--limit <number>', 'how many, at most 1000', readLimit, 20)
    .option('--json', 'print the answer as JSON, with the records')
    .addHelpText('after', '\nExample:\n  pixel events dead list --limit 100')
    .action(async ({ limit, json }: ListOptions) => {
      const query = { limit: `${limit}` };
      const page = await answerOf(control.api.installation['dead-letters'].$get({ query }));
      if (json) return terminal.out(jsonLine(page));
      if (page.count === 0) return terminal.out('There are no dead letters.\n');
      terminal.out(page.deadLetters.map(describe).join(''));
      if (page.count > page.deadLetters.length)
        terminal.err(
          `These are ${page.deadLetters.length} of ${page.count}${limit < maxListed ? '; --limit shows more' : ''}.\n`,
        );
    });
}

function addChange(dead: Command, { control, terminal }: CommandDeps, change: Change): void {
  const api = control.api.installation['dead-letters'];
  dead
    .command(change.name)
    .description(change.description)
    .argument('[id...]', 'dead letters, as the list names them')
    .option('--all', 'all of them')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', `\n${change.help}\n\nExample:\n  pixel events dead ${change.name} --all`)
    .action(async (ids: string[], { all, json }: ChangeOptions, self: Command) => {
      if (ids.length > 0 === (all === true))
        self.error('error: give either the ids of dead letters or --all', { exitCode: 2 });
      let count = 0;
      try {
        // All are those of this moment: one that is put back and refused again meanwhile is another one.
        const choice: Choice = all
          ? { ids: [...(await answerOf(api.ids.$get())).ids], missing: 'leave out' }
          : { ids, missing: 'refuse' };
        for await (const done of inParts(choice, change)) count += done;
      } catch (error) {
        if (count > 0) terminal.err(`${lettersAre(count)} ${change.done}, then:\n`);
        throw error;
      }
      terminal.out(json ? jsonLine({ count }) : `${lettersAre(count)} ${change.done}.\n`);
    });
}

/** Changes the chosen letters, and gives how many each request changed. */
async function* inParts({ ids, missing }: Choice, { request }: Change): AsyncGenerator<number> {
  for (let start = 0; start < ids.length; start += maxIdsPerRequest)
    yield (await request({ ids: ids.slice(start, start + maxIdsPerRequest), missing })).count;
}

function describe({ id, receivedAt, projectKey, anonymousId, eventName, reason }: DescribedLetter): string {
  const origin = [projectKey ?? '–', anonymousId ?? '–', ...(eventName === undefined ? [] : [eventName])];
  return [`${id}  ${receivedAt}`, `  ${origin.join('  ')}`, `  ${reason}`]
    .map((line) => `${cut(printable(line), maxLineLength)}\n`)
    .join('');
}

function lettersAre(count: number): string {
  return count === 1 ? '1 dead letter was' : `${count} dead letters were`;
}
