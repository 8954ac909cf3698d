import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { WrongUsage } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly variant?: string;
  readonly none?: true;
  readonly reason?: string;
  readonly json?: true;
}

/** Adds `pixel experiments rollout`. */
export function addRollout(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('rollout')
    .description('Roll out a variant of a completed experiment to everyone, or undo that.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--variant <key>', 'the variant everyone gets')
    .option('--none', 'undo the rollout')
    .option('--reason <text>', 'reason, shown in the history')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nWith plan.holdback, that share of visitors keeps the control and is measured in a separate phase.\n' +
        '\nExample:\n  pixel experiments rollout product-cta --project pk_demo --variant buy-now',
    )
    .action(async (experimentKey: string, { project, variant, none, reason, json }: Options) => {
      if ((variant === undefined) === (none === undefined))
        throw new WrongUsage('Give either --variant with a key or --none.');
      const { revision } = await readExperiment(control, project, experimentKey);
      const changed = await unwrap(
        control.api.projects[':projectKey'].experiments[':experimentKey'].rollout.$post({
          param: { projectKey: project, experimentKey },
          json: { revision, variantKey: variant ?? null, ...(reason && { reason }) },
        }),
      );
      if (json) return terminal.out(toJsonLine(changed));
      terminal.out(describeChanged(changed));
      terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
    });
}
