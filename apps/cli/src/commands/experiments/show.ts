import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { describeExperiment } from '../../describe-experiment.ts';
import { toJsonLine } from '../../printable.ts';
import { readExperiment } from './read-experiment.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel experiments show`. */
export function addShow(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('show')
    .description('Show an experiment as it is now, drafts included.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print all of it as JSON')
    .addHelpText('after', '\nExample:\n  pixel experiments show product-cta --project pk_demo')
    .action(async (experimentKey: string, { project, json }: Options) => {
      const experiment = await readExperiment(control, project, experimentKey);
      terminal.out(json ? toJsonLine(experiment) : describeExperiment(experiment, terminal.outStyle));
    });
}
