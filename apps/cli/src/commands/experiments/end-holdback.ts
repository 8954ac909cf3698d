import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { toJsonLine } from '../../printable.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly json?: true;
}

/** Adds `pixel experiments end-holdback`. */
export function addEndHoldback(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('end-holdback')
    .description("End a rollout's holdback: everyone gets the winner.")
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'reason, shown in the history')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      "\nThe plan's holdback becomes 0. Its results stay with its phase.\n" +
        '\nExample:\n  pixel experiments end-holdback product-cta --project pk_demo',
    )
    .action(async (experimentKey: string, { project, reason, json }: Options) => {
      const { revision } = await readExperiment(control, project, experimentKey);
      const changed = await unwrap(
        control.api.projects[':projectKey'].experiments[':experimentKey']['end-holdback'].$post({
          param: { projectKey: project, experimentKey },
          json: { revision, ...(reason && { reason }) },
        }),
      );
      terminal.out(json ? toJsonLine(changed) : describeChanged(changed));
    });
}
