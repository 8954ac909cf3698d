import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChanged } from '../../describe-experiment.ts';
import { WrongUsage } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { type ExcludedVisitors, parseExcludedVisitors } from './parse-excluded-visitors.ts';
import { readExperiment } from './read-experiment.ts';
import { withZeroWeight } from './with-zero-weight.ts';

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
    .description('Start a new phase: visitors are re-randomized, and results start from zero.')
    .argument('<experimentKey>', 'the experiment: running, paused or completed')
    .requiredOption('--project <key>', 'the project')
    .option('--reason <text>', 'reason, shown in the history')
    .option(
      '--without <attribute:value>',
      'exclude visitors with this value, such as browser:firefox',
      parseExcludedVisitors,
    )
    .option('--without-variant <key>', 'exclude this variant')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel experiments phase product-cta --project pk_demo --without browser:firefox',
    )
    .action(async (experimentKey: string, { project, reason, json, without, ...options }: Options) => {
      const { revision, variants } = await readExperiment(control, project, experimentKey);
      const remaining = options.withoutVariant && withZeroWeight(variants, options.withoutVariant);
      if (options.withoutVariant !== undefined && remaining === undefined)
        throw new WrongUsage(
          `Experiment "${experimentKey}" has no variant "${options.withoutVariant}", or no other one with traffic.`,
        );
      const changes = { ...(without && { without }), ...(remaining && { variants: remaining }) };
      const changed = await unwrap(
        control.api.projects[':projectKey'].experiments[':experimentKey'].phase.$post({
          param: { projectKey: project, experimentKey },
          json: { revision, ...(reason && { reason }), changes },
        }),
      );
      if (json) return terminal.out(toJsonLine(changed));
      terminal.out(describeChanged(changed));
      terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
    });
}
