import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { ApplyConflict } from '@pixel/control/client';
import type { Command } from 'commander';
import { type ApplyFile, applyByProject, type ConfirmedPruning } from '../apply-by-project.ts';
import { askFirst } from '../ask-first.ts';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeApplied, describeSecrets } from '../describe-applied.ts';
import { describeFindings, listSentences } from '../describe-changes.ts';
import { CommandFailure, ControlRefusal } from '../failure.ts';
import { splitFile } from '../split-file.ts';

/** The server's limit; larger files aren't sent. */
const maxFileBytes = 32 * 1024 * 1024;

interface Options {
  readonly reason?: string;
  readonly prune?: true;
  readonly yes?: true;
  readonly force?: true;
  readonly newPhase?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** The keys in a project that applying the file would prune. */
interface PrunedProject {
  readonly projectKey: string;
  readonly pruned: readonly string[];
  readonly surveys: { readonly pruned: readonly string[] };
  readonly webhooks: { readonly pruned: readonly string[] };
}

/** Adds `pixel apply <file>`. */
export function addApply(program: Command, deps: CommandDeps): void {
  const { control, terminal, workingDirectory, url } = deps;

  async function confirmPruning(command: Command, projects: readonly PrunedProject[]): Promise<void> {
    const pruned = projects.flatMap(describePruning);
    if (pruned.length > 0) {
      terminal.err(listSentences(pruned));
      await askFirst(terminal, command, {
        question: 'Do this, ending any that are running?',
        refusal: 'Nothing was changed',
      });
    }
  }

  program
    .command('apply')
    .description('Apply a configuration file (YAML or JSON) and publish every project that it changes.')
    .argument('<file>', 'the file, or - for standard input')
    .option('--reason <text>', 'reason, shown in the project history')
    .option(
      '--prune',
      'archive experiments and surveys, and switch off webhooks, that the file does not contain; asks first',
    )
    .option('--yes', 'do not ask for confirmation; required for --prune without a terminal')
    .option('--force', 'apply it even if it is not based on the live version')
    .option('--new-phase', 'start a new phase of running experiments whose weights, salt or variants change')
    .option('--dry-run', 'show what would be done, without doing it')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe file describes everything in it completely: absent fields get their defaults, and an\n' +
        'experiment has exactly the given variants and goals. Ids are kept, and so are salts the file does\n' +
        'not set; a completed experiment that restarts gets a new salt, which re-randomizes everyone.\n' +
        'Projects, experiments, surveys, goals, layers and webhooks that the file does not contain stay\n' +
        'as they are, and their edits are not published. Either the whole file is applied or nothing is.\n' +
        'Webhooks are not published: their changes take effect at once. The secret of a new one is printed\n' +
        'once.\n' +
        "\nOver the network, the file's projects must already exist. They are applied one by one, once all\n" +
        'of them have passed validation.\n' +
        '\nExample:\n  pixel apply site.yaml --reason "Launch"',
    )
    .action(async (file: string, { yes, json: asJson, ...options }: Options, self: Command) => {
      const source = await read(file, workingDirectory);
      const apply: ApplyFile =
        url === undefined
          ? (more) => unwrap(control.api.configuration.apply.$post({ json: { source, ...options, ...more } }))
          : applyByProject(control, splitFile(source), options);
      try {
        const preview =
          options.prune && !options.dryRun ? (await apply({ dryRun: true })).projects : undefined;
        if (preview !== undefined && !yes) await confirmPruning(self, preview);
        const response = await apply(preview === undefined ? {} : { prune: preview.map(confirmedOf) });
        if (options.dryRun && !asJson) terminal.out('Nothing was changed. This would be done:\n');
        if (asJson) return terminal.out(`${JSON.stringify(response)}\n`);
        terminal.out(response.projects.map(describeApplied).join('') + describeSecrets(response.projects));
        terminal.err(terminal.errStyle('yellow', response.projects.map(describeWarnings).join('')));
      } catch (error) {
        if (!(error instanceof ControlRefusal)) throw error;
        throw error.code === 'conflict' && error.body.current !== undefined
          ? withBothSides(error)
          : withLocations(error, file);
      }
    });
}

function describePruning({ pruned, surveys, webhooks }: PrunedProject): readonly string[] {
  return [
    ...pruned.map((key) => `experiment ${key} would be archived`),
    ...surveys.pruned.map((key) => `survey ${key} would be archived`),
    ...webhooks.pruned.map((key) => `webhook ${key} would be switched off`),
  ];
}

function confirmedOf({ projectKey, pruned, surveys, webhooks }: PrunedProject): ConfirmedPruning {
  return {
    projectKey,
    experiments: [...pruned],
    surveys: [...surveys.pruned],
    webhooks: [...webhooks.pruned],
  };
}

async function read(file: string, workingDirectory: string): Promise<string> {
  try {
    const bytes = await readAtMost(
      file === '-' ? process.stdin : createReadStream(resolve(workingDirectory, file)),
      maxFileBytes,
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const name = file === '-' ? 'standard input' : file;
    throw new CommandFailure(`Cannot read ${name}: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Stops reading at the limit, so that a file of any size can be refused. */
async function readAtMost(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024 / 1024} MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
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
      return code === undefined && error instanceof Error ? error.message : String(code ?? error);
  }
}

/** Prefixes every problem with a location that editors can jump to. */
function withLocations(refusal: ControlRefusal, file: string): CommandFailure {
  const name = file === '-' ? '<stdin>' : file;
  const problems = refusal.details.map(({ line, column, path, message }) =>
    line === undefined ? `${path}: ${message}` : `${name}:${line}:${column}: ${message}`,
  );
  return new CommandFailure([...problems, `${refusal.message}.`].join('\n'), { cause: refusal });
}

/** Describes the publications since the file's export, and the changes that the file would make. */
function withBothSides(refusal: ControlRefusal): CommandFailure {
  const conflicts = refusal.body.current as readonly ApplyConflict[];
  const sides = conflicts.flatMap(({ projectKey, changedSince, inFile }) => [
    `Published in ${projectKey} since the file was exported:\n${listSentences(changedSince)}`,
    `What the file would change now:\n${listSentences(inFile)}`,
  ]);
  return new CommandFailure(
    `${sides.join('')}${refusal.message}. Export it again, or use --force to apply it anyway.`,
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
