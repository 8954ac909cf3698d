import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeExposures } from '../describe-exposures.ts';
import { readPhase } from '../read-phase.ts';

interface Options {
  readonly project: string;
  readonly phase?: number;
  readonly simulated?: true;
  readonly json?: true;
}

/** Adds `pixel exposures <experimentKey>`. */
export function addExposures(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('exposures')
    .description("Count an experiment's exposed visitors by variant.")
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--phase <number>', 'the phase (default: the latest test)', readPhase)
    .option('--simulated', "count a demo's simulated visitors too")
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nvisitors    visitors exposed to the variant, each counted once, in their first variant\n' +
        'unverified  visitors whose claim does not match the configuration\n' +
        'internal    your own people: marked browsers, and your address ranges\n' +
        'forced      visitors on the force list\n' +
        'multi       visitors who were also exposed to another variant\n' +
        "loss        share of their events that never arrived, by gaps in the events' sequence numbers\n" +
        '\nExample:\n  pixel exposures product-cta --project pk_demo',
    )
    .action(async (experiment: string, { project, phase: wanted, simulated, json }: Options) => {
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].exposures;
      const response = unwrap(
        api.$get({
          param: { projectKey: project, experimentKey: experiment },
          query: {
            ...(wanted !== undefined && { phase: `${wanted}` }),
            ...(simulated && { simulated: 'included' as const }),
          },
        }),
      );
      const exposures = await response;
      const { experimentKey, phase, phases, variants, totals } = exposures;
      terminal.out(
        json
          ? `${JSON.stringify({ experimentKey, phase, phases, variants, totals })}\n`
          : describeExposures(exposures, terminal.outStyle),
      );
    });
}
