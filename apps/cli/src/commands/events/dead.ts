import type { DescribedLetter, LetterPage, ProcessedLetters } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { type ControlClient, unwrap } from '../../control-client.ts';
import { cut, toJsonLine, toPrintable } from '../../printable.ts';
import { readLimit } from '../../read-limit.ts';

interface ListOptions {
  readonly project?: string;
  readonly limit: number;
  readonly json?: true;
}

interface ChangeOptions {
  readonly project?: string;
  readonly all?: true;
  readonly json?: true;
}

/** The ids of dead letters, and whether a missing one is an error. */
interface Choice {
  ids: string[];
  missing: 'refuse' | 'leave out';
}

interface Change {
  readonly name: 'retry' | 'drop';
  readonly description: string;
  readonly help: string;
  /** Past participle of the action, for the report. */
  readonly done: string;
}

/** Access to dead letters: those of a project, or all. */
interface Letters {
  readonly list: (query: { limit: string }) => Promise<LetterPage>;
  readonly ids: () => Promise<{ readonly ids: readonly string[] }>;
  readonly retry: (choice: Choice) => Promise<ProcessedLetters>;
  readonly drop: (choice: Choice) => Promise<ProcessedLetters>;
}

const ofProject = "only those of this project; without it, you must be the server's administrator";
const maxLineLength = 100;
/** The server's limit per request. */
const maxIdsPerRequest = 200;
/** Maximum of `--limit`. */
const maxListed = 1_000;

/** Adds `pixel events dead list`, `retry` and `drop`. */
export function addDead(events: Command, deps: CommandDeps): void {
  const dead = events
    .command('dead')
    .description('Manage dead letters: records that could not become events.');
  addList(dead, deps);
  addChange(dead, deps, {
    name: 'retry',
    description: 'Requeue the records of dead letters, and remove the letters.',
    help: 'A record that fails again becomes a dead letter with a new id.',
    done: 'requeued',
  });
  addChange(dead, deps, {
    name: 'drop',
    description: 'Permanently delete dead letters, without asking.',
    help: 'They cannot be restored; "pixel events dead list --json" prints the records.',
    done: 'dropped',
  });
}

function lettersOf(control: ControlClient, projectKey: string | undefined): Letters {
  if (projectKey === undefined) {
    const all = control.api.installation['dead-letters'];
    return {
      list: (query) => unwrap(all.$get({ query })),
      ids: () => unwrap(all.ids.$get()),
      retry: (json) => unwrap(all.retry.$post({ json })),
      drop: (json) => unwrap(all.drop.$post({ json })),
    };
  }
  const own = control.api.projects[':projectKey']['dead-letters'];
  const param = { projectKey };
  return {
    list: (query) => unwrap(own.$get({ param, query })),
    ids: () => unwrap(own.ids.$get({ param })),
    retry: (json) => unwrap(own.retry.$post({ param, json })),
    drop: (json) => unwrap(own.drop.$post({ param, json })),
  };
}

function addList(dead: Command, { control, terminal }: CommandDeps): void {
  dead
    .command('list')
    .description('List dead letters with their reasons, newest first.')
    .option('--project <key>', ofProject)
    .option('--limit <number>', 'how many, up to 1000', readLimit, 20)
    .option('--json', 'print the result as JSON, with the records')
    .addHelpText('after', '\nExample:\n  pixel events dead list --limit 100')
    .action(async ({ project, limit, json }: ListOptions) => {
      const page = await lettersOf(control, project).list({ limit: `${limit}` });
      if (json) return terminal.out(toJsonLine(page));
      if (page.count === 0) return terminal.out('There are no dead letters.\n');
      terminal.out(page.deadLetters.map(describe).join(''));
      if (page.count > page.deadLetters.length)
        terminal.err(
          `These are ${page.deadLetters.length} of ${page.count}${limit < maxListed ? '; --limit shows more' : ''}.\n`,
        );
    });
}

function addChange(dead: Command, { control, terminal }: CommandDeps, change: Change): void {
  dead
    .command(change.name)
    .description(change.description)
    .argument('[id...]', 'ids of dead letters, from the list')
    .option('--project <key>', ofProject)
    .option('--all', 'all of them')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\n${change.help}\n\nExample:\n  pixel events dead ${change.name} --all`)
    .action(async (ids: string[], { project, all, json }: ChangeOptions, self: Command) => {
      if (ids.length > 0 === (all === true))
        self.error('error: give either ids of dead letters or --all', { exitCode: 2 });
      const letters = lettersOf(control, project);
      let count = 0;
      try {
        // All letters as of now: one that is requeued and refused again gets a new id.
        const choice: Choice = all
          ? { ids: [...(await letters.ids()).ids], missing: 'leave out' }
          : { ids, missing: 'refuse' };
        for await (const done of inParts(choice, letters[change.name])) count += done;
      } catch (error) {
        if (count > 0) terminal.err(`${countLetters(count)} ${change.done}, then:\n`);
        throw error;
      }
      terminal.out(json ? toJsonLine({ count }) : `${countLetters(count)} ${change.done}.\n`);
    });
}

/** Changes the chosen letters and yields how many each request changed. */
async function* inParts({ ids, missing }: Choice, request: Letters['retry']): AsyncGenerator<number> {
  for (let start = 0; start < ids.length; start += maxIdsPerRequest)
    yield (await request({ ids: ids.slice(start, start + maxIdsPerRequest), missing })).count;
}

function describe({ id, receivedAt, projectKey, anonymousId, eventName, reason }: DescribedLetter): string {
  const origin = [projectKey ?? '–', anonymousId ?? '–', ...(eventName === undefined ? [] : [eventName])];
  return [`${id}  ${receivedAt}`, `  ${origin.join('  ')}`, `  ${reason}`]
    .map((line) => `${cut(toPrintable(line), maxLineLength)}\n`)
    .join('');
}

function countLetters(count: number): string {
  return count === 1 ? '1 dead letter was' : `${count} dead letters were`;
}
