import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeChanges } from '../describe-changes.ts';
import { toJsonLine } from '../printable.ts';
import { toSelectedKeys } from '../selected-keys.ts';

interface Options {
  readonly project: string;
  readonly experiment?: string[];
  readonly survey?: string[];
  readonly json?: true;
}

/** Adds `pixel changes`. */
export function addChanges(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('changes')
    .description('Show what publishing a project would change, with errors and warnings.')
    .requiredOption('--project <key>', 'the project')
    .option('--experiment <key...>', 'as if only these experiments were published, with what they use')
    .option('--survey <key...>', 'as if only these surveys were published, with what they use')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel changes --project pk_demo')
    .action(async ({ project, experiment, survey, json }: Options) => {
      const changes = await unwrap(
        control.api.projects[':projectKey'].changes.$get({
          param: { projectKey: project },
          query: toSelectedKeys({ experiment, survey }),
        }),
      );
      terminal.out(json ? toJsonLine(changes) : describeChanges(changes, terminal.outStyle));
    });
}
