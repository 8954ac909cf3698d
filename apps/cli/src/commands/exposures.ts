import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
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
    .option('--phase <number>', 'a phase of it; the newest test unless it is given', readPhase)
    .option('--simulated', 'count the simulated visitors of a demo as well')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nvisitors    people who met the variant, each counted where it was first; all others apart\n' +
        'unverified  visitors whose claim does not fit the configuration\n' +
        'internal    your own people: marked browsers, and addresses of your ranges\n' +
        'forced      visitors on the force list\n' +
        'multi       of the visitors, those who met another variant as well\n' +
        'loss        share of their events that never arrived, by the gaps in the numbers that events carry\n' +
        '\nExample:\n  pixel exposures product-cta --project pk_demo',
    )
    .action(async (experiment: string, { project, phase: wanted, simulated, json }: Options) => {
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].exposures;
      const answer = answerOf(
        api.$get({
          param: { projectKey: project, experimentKey: experiment },
          query: {
            ...(wanted !== undefined && { phase: `${wanted}` }),
            ...(simulated && { simulated: 'included' as const }),
          },
        }),
      );
      const exposures = await answer;
      const { experimentKey, phase, phases, variants, totals } = exposures;
      terminal.out(
        json
          ? `${JSON.stringify({ experimentKey, phase, phases, variants, totals })}\n`
          : describeExposures(exposures, terminal.outStyle),
      );
    });
}
