import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AppliedProject, ApplyConflict } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { describeFindings, listSentences } from '../describe-changes.ts';
import { CommandFailure, ControlRefusal } from '../failure.ts';

interface Options {
  readonly reason?: string;
  readonly prune?: true;
  readonly yes?: true;
  readonly force?: true;
  readonly newPhase?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** Most things of a project that are listed one by one; all of them are in the answer as JSON. */
const maxLines = 200;

/** Adds `pixel apply <file>`. */
export function addApply(program: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  program
    .command('apply')
    .description('Apply a configuration file (YAML or JSON) and publish every project that it changes.')
    .argument('<file>', 'the file, or - for standard input')
    .option('--reason <text>', 'why, for the history of the project')
    .option('--prune', 'archive the experiments and surveys that the file does not name; it is asked first')
    .option('--yes', 'do not ask')
    .option('--force', 'also where the file was made from another version than the live one')
    .option('--new-phase', 'begin a new phase of running experiments whose weights, salt or variants change')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nWhat the file names is described by it completely: absent fields take their defaults, and an\n' +
        'experiment has exactly the variants and goals given. Ids are kept, and so are salts that the\n' +
        'file does not give; one that was completed and runs again gets a new salt, and everyone is\n' +
        'assigned anew. Projects, experiments, surveys, goals and layers that it does not name stay as they\n' +
        'are, and what is edited of them is not published. Either the whole file is applied or nothing of it.\n' +
        '\nExample:\n  pixel apply site.yaml --reason "Launch"',
    )
    .action(async (file: string, { yes, json: asJson, ...options }: Options) => {
      const source = await read(file, workingDirectory);
      const apply = (more: { readonly dryRun?: true } = {}) =>
        answerOf(control.api.configuration.apply.$post({ json: { source, ...options, ...more } }));
      try {
        if (options.prune && !options.dryRun && !yes && terminal.confirm !== undefined) {
          const pruned = (await apply({ dryRun: true })).projects.flatMap(
            ({ pruned: experiments, surveys }) => [
              ...experiments.map((key) => `experiment ${key}`),
              ...surveys.pruned.map((key) => `survey ${key}`),
            ],
          );
          if (pruned.length > 0) {
            terminal.err(listSentences(pruned.map((each) => `${each} would be archived`)));
            if (!(await terminal.confirm('Archive these, and end those that run?')))
              throw new CommandFailure('Nothing was changed.');
          }
        }
        const answer = await apply();
        if (options.dryRun && !asJson) terminal.out('Nothing was changed; this is what would be done:\n');
        terminal.out(asJson ? `${JSON.stringify(answer)}\n` : answer.projects.map(describe).join(''));
        if (!asJson) terminal.err(answer.projects.map(describeWarnings).join(''));
      } catch (error) {
        if (!(error instanceof ControlRefusal)) throw error;
        throw error.code === 'conflict' ? withBothSides(error) : withPlaces(error, file);
      }
    });
}

async function read(file: string, workingDirectory: string): Promise<string> {
  try {
    const bytes = await (file === '-' ? buffer(process.stdin) : readFile(resolve(workingDirectory, file)));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const name = file === '-' ? 'standard input' : file;
    throw new CommandFailure(`Cannot read ${name}: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'it is not UTF-8';
    default:
      return String(code ?? error);
  }
}

/** Puts every problem on a line that editors can jump to. */
function withPlaces(refusal: ControlRefusal, file: string): CommandFailure {
  const name = file === '-' ? '<stdin>' : file;
  const places = refusal.details.map(({ line, column, path, message }) =>
    line === undefined ? `${path}: ${message}` : `${name}:${line}:${column}: ${message}`,
  );
  return new CommandFailure([...places, `${refusal.message}.`].join('\n'), { cause: refusal });
}

/** Says what was published since the file was made, and what it would do. */
function withBothSides(refusal: ControlRefusal): CommandFailure {
  const conflicts = refusal.current as readonly ApplyConflict[];
  const sides = conflicts.flatMap(({ projectKey, changedSince, inFile }) => [
    `Published in ${projectKey} since the file was made:\n${listSentences(changedSince)}`,
    `What the file would do to it now:\n${listSentences(inFile)}`,
  ]);
  return new CommandFailure(
    `${sides.join('')}${refusal.message}. Export it again, or use --force to apply it all the same.`,
    { cause: refusal },
  );
}

function describeWarnings({
  projectKey,
  warnings,
}: {
  readonly projectKey: string;
  readonly warnings: readonly { readonly message: string }[];
}): string {
  return describeFindings(warnings, `Warnings of ${projectKey}`);
}

function describe({
  projectKey,
  status,
  version,
  difference,
  surveys,
  ...experiments
}: Omit<AppliedProject, 'warnings'>): string {
  const lines = [
    ...difference.added.map(({ kind, key }) => `  added    ${kind} ${key}`),
    ...difference.changed.map(({ kind, key, fields }) => `  changed  ${kind} ${key} (${fields.join(', ')})`),
    ...difference.removed.map(({ kind, key }) => `  removed  ${kind} ${key}`),
    ...describeFate('experiment', experiments),
    ...describeFate('survey', surveys),
  ];
  const rest = lines.length - maxLines;
  const shown = rest > 0 ? [...lines.slice(0, maxLines), `  and ${rest} more`] : lines;
  return [`${projectKey} ${status}, version ${version}`, ...shown, ''].join('\n');
}

function describeFate(
  noun: string,
  { pruned, replacedDrafts, notNamed }: AppliedProject['surveys'],
): readonly string[] {
  return [
    ...pruned.map((key) => `  archived  ${noun} ${key}`),
    ...replacedDrafts.map((key) => `  unpublished edits of ${noun} ${key} were replaced`),
    ...notNamed.map((key) => `  not in the file, left alone: ${noun} ${key}`),
  ];
}
