import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { WrongUsage } from '../../failure.ts';
import { jsonLine } from '../../printable.ts';
import { type ExcludedVisitors, parseExcludedVisitors } from './parse-excluded-visitors.ts';
import { readExperiment } from './read-experiment.ts';
import { withoutVariant } from './without-variant.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly without?: ExcludedVisitors;
  readonly withoutVariant?: string;
  readonly json?: true;
}

/** Adds `pixel experiments phase`. */
export function addPhase(experiments: Command, { control, terminal }: CommandDeps): void {
  experiments
    .command('phase')
    .description('Start a new phase: everyone is assigned anew, and counting starts over.')
    .argument('<experimentKey>', 'the experiment, which runs, pauses or is completed')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'why; it stands in the history')
    .option(
      '--without <attribute:value>',
      'for nobody with this value, as browser:firefox',
      parseExcludedVisitors,
    )
    .option('--without-variant <key>', 'in which nobody gets this variant')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel experiments phase product-cta --project pk_demo --without browser:firefox',
    )
    .action(async (experimentKey: string, { project, reason, json, without, ...of }: Options) => {
      const { revision, variants } = await readExperiment(control, project, experimentKey);
      const others = of.withoutVariant && withoutVariant(variants, of.withoutVariant);
      if (of.withoutVariant !== undefined && others === undefined)
        throw new WrongUsage(
          `Experiment "${experimentKey}" has no variant "${of.withoutVariant}", or no other one that anybody gets.`,
        );
      const changes = { ...(without && { without }), ...(others && { variants: others }) };
      const changed = await answerOf(
        control.api.projects[':projectKey'].experiments[':experimentKey'].phase.$post({
          param: { projectKey: project, experimentKey },
          json: { revision, ...(reason && { reason }), changes },
        }),
      );
      if (json) return terminal.out(jsonLine(changed));
      terminal.out(describeChanged(changed));
      terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
    });
}
