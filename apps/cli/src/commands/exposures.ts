import type { Exposures } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { formatTable } from '../table.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel exposures <experimentKey>`. */
export function addExposures(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('exposures')
    .description('Count the visitors who met an experiment, by variant.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the answer as JSON')
    .action(async (experiment: string, { project, json }: Options) => {
      const exposures = await answerOf(control.api.exposures.$get({ query: { project, experiment } }));
      const { experimentKey, variants } = exposures;
      if (json) return terminal.out(`${JSON.stringify({ experimentKey, variants })}\n`);
      terminal.out(`${describeVariants(exposures)}\n${describeSplit(exposures.srm)}\n`);
    });
}

function describeVariants({ variants }: Exposures): string {
  const total = variants.reduce((sum, variant) => sum + variant.visitors, 0);
  return formatTable(
    ['variant', 'visitors', 'share', 'unverified', 'bots'],
    variants.map(({ variantKey, visitors, unverified, bots }) => [
      variantKey,
      `${visitors}`,
      total === 0 ? '–' : `${((100 * visitors) / total).toFixed(1)} %`,
      `${unverified}`,
      `${bots}`,
    ]),
  );
}

function describeSplit({ status, pValue }: Exposures['srm']): string {
  switch (status) {
    case 'ok':
      return `The split fits the weights (p = ${pValue?.toPrecision(2)}).`;
    case 'mismatch':
      return 'The split does not fit the weights (p < 0.001). Do not trust the results before you know why.';
    case 'needs_data':
      return 'There are too few visitors yet to say whether the split fits the weights.';
    case 'invalid_input':
      return 'Whether the split fits the weights cannot be tested.';
  }
}
