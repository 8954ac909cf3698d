import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
import { describeInteraction, describeShared } from '../results/describe-interaction.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel results interaction <experimentKey> <otherKey>` and `pixel results shared <experimentKey>`. */
export function addInteraction(results: Command, { control, terminal }: CommandDeps): void {
  const resultsApi = control.api.projects[':projectKey'].experiments[':experimentKey'].results;
  results
    .command('interaction')
    .description('Test whether two experiments interact, among visitors of both.')
    .argument('<experimentKey>', 'the experiment whose lifts are compared')
    .argument('<otherKey>', 'the experiment by whose variants the lifts are split')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nVisitors count from the later of their two first exposures. The test decides nothing by itself: it\n' +
        "shows whether to read one experiment's results separately by the other's variants.\n" +
        '\nExample:\n  pixel results interaction product-cta shipping-hint --project pk_demo',
    )
    .action(async (experimentKey: string, otherKey: string, { project, json }: Options) => {
      const param = { projectKey: project, experimentKey, otherKey };
      const report = await withOptionNames(unwrap(resultsApi.interaction[':otherKey'].$get({ param })));
      terminal.out(json ? toJsonLine(report) : describeInteraction(report, terminal.outStyle));
    });
  results
    .command('shared')
    .description("List the running experiments that share at least 1% of an experiment's visitors.")
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel results shared product-cta --project pk_demo')
    .action(async (experimentKey: string, { project, json }: Options) => {
      const param = { projectKey: project, experimentKey };
      const report = await withOptionNames(unwrap(resultsApi.shared.$get({ param })));
      terminal.out(json ? toJsonLine(report) : describeShared(report, terminal.outStyle));
    });
}
