import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { listSentences } from '../describe-changes.ts';
import { toJsonLine } from '../printable.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel diff <from> <to>`. */
export function addDiff(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('diff')
    .description('Show the difference between two versions, or a version and the working state.')
    .argument('<from>', 'a version, or "working" for the edited state')
    .argument('<to>', 'the same')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel diff 2026-03-01T08:00:00.000Z working --project pk_demo')
    .action(async (from: string, to: string, { project, json }: Options) => {
      const comparison = await unwrap(
        control.api.projects[':projectKey'].compare.$get({
          param: { projectKey: project },
          query: { from, to },
        }),
      );
      if (json) return terminal.out(toJsonLine(comparison));
      const sentences = comparison.changes.map(({ sentence }) => sentence);
      terminal.out(sentences.length === 0 ? 'No differences.\n' : listSentences(sentences));
    });
}
