import type { Command } from 'commander';
import { askFirst } from '../ask-first.ts';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Adds `pixel demo clear`. */
export function addDemo(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('demo')
    .description("Work with the demo's simulated history.")
    .command('clear')
    .description("Permanently delete a project's simulated events and their results.")
    .requiredOption('--project <key>', 'the project')
    .option('--yes', 'do not ask; required without a terminal')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      "\nReal visitors' data stays, and so do the experiments and surveys: archive those that are not\n" +
        'needed.\n' +
        '\nExample:\n  pixel demo clear --project pk_demo --yes',
    )
    .action(async ({ project, yes, json }: Options, self: Command) => {
      if (!yes)
        await askFirst(terminal, self, {
          question: `Permanently delete the simulated events of project ${project}?`,
          refusal: 'Nothing was removed',
        });
      const api = control.api.projects[':projectKey'].simulated.clear;
      const cleared = await withOptionNames(unwrap(api.$post({ param: { projectKey: project } })));
      if (json) return terminal.out(toJsonLine(cleared));
      const { events, experiments } = cleared;
      terminal.out(
        `${events === 1 ? '1 simulated event was' : `${events} simulated events were`} removed.\n`,
      );
      if (experiments.length > 0)
        terminal.out(`Results are being recomputed for ${experiments.join(', ')}.\n`);
    });
}
