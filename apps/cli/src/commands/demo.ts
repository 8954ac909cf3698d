import type { Command } from 'commander';
import { askFirst } from '../ask-first.ts';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { namingOptions } from '../naming-inputs.ts';
import { jsonLine } from '../printable.ts';

interface Options {
  readonly project: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Adds `pixel demo clear`. */
export function addDemo(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('demo')
    .description('Work with the simulated past of the demo.')
    .command('clear')
    .description("Delete a project's simulated events and the results computed from them, for good.")
    .requiredOption('--project <key>', 'the project')
    .option('--yes', 'do not ask; needed where nobody sits at the terminal')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nWhat real visitors did stays, and so do the experiments and surveys: archive those that are not\n' +
        'needed.\n' +
        '\nExample:\n  pixel demo clear --project pk_demo --yes',
    )
    .action(async ({ project, yes, json }: Options, self: Command) => {
      if (!yes)
        await askFirst(terminal, self, {
          question: `Remove the simulated events of project ${project} for good?`,
          refusal: 'Nothing was removed',
        });
      const api = control.api.projects[':projectKey'].simulated.clear;
      const cleared = await namingOptions(answerOf(api.$post({ param: { projectKey: project } })));
      if (json) return terminal.out(jsonLine(cleared));
      const { events, experiments } = cleared;
      terminal.out(
        `${events === 1 ? '1 simulated event was' : `${events} simulated events were`} removed.\n`,
      );
      if (experiments.length > 0) terminal.out(`Results are computed anew of ${experiments.join(', ')}.\n`);
    });
}
