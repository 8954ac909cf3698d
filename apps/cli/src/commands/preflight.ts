import type { PreflightReport } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { CommandFailure } from '../failure.ts';
import { namingOptions } from '../naming-inputs.ts';
import { printIfSlow } from '../print-if-slow.ts';
import { jsonLine } from '../printable.ts';
import { readDays } from '../read-days.ts';
import { readLift } from '../read-lift.ts';
import { describePreflight } from '../results/describe-preflight.ts';
import { readExperiment } from './experiments/read-experiment.ts';

interface Options {
  readonly project: string;
  readonly days?: number;
  readonly lift?: number;
  readonly newSalt?: true;
  readonly json?: true;
}

/** Adds `pixel preflight <experimentKey>`. */
export function addPreflight(program: Command, { control, terminal }: CommandDeps): void {
  const api = control.api.projects[':projectKey'].experiments[':experimentKey'];

  async function take(experimentKey: string, options: Options): Promise<PreflightReport> {
    const { project: projectKey, days, lift, json } = options;
    const asked = api.preflight.$get({ param: { projectKey, experimentKey }, query: { days, lift } });
    const answer = namingOptions(answerOf(asked), ['days', 'lift']);
    if (json) return await answer;
    return await printIfSlow(
      answer,
      terminal,
      'What visitors did is being replayed; this can take a minute.',
    );
  }

  /** Replaces the experiment's salt with the suggested one. */
  async function takeSalt(report: PreflightReport, { project: projectKey }: Options): Promise<void> {
    const { experimentKey, balance } = report;
    if (balance.status !== 'unbalanced')
      throw new CommandFailure(
        balance.status === 'balanced'
          ? 'This salt splits visitors evenly; nothing was changed.'
          : 'Nothing is known of visitors to test a salt by; nothing was changed.',
      );
    const { revision, phase } = await readExperiment(control, projectKey, experimentKey);
    if (balance.offeredSalt === null && phase === null)
      throw new CommandFailure('No salt was found that is better; nothing was changed.');
    await answerOf(
      api.salt.$post({
        param: { projectKey, experimentKey },
        json: {
          revision,
          ...(balance.offeredSalt !== null && { salt: balance.offeredSalt }),
          reason: 'Pre-flight: it splits visitors evenly',
        },
      }),
    );
    terminal.err(`Experiment ${experimentKey} has the salt ${balance.offeredSalt}. Nothing was published.\n`);
  }

  program
    .command('preflight')
    .description('Replay the last days as if the experiment had run: what it can detect, and when.')
    .argument('<experimentKey>', 'the experiment, a draft too')
    .requiredOption('--project <key>', 'the project')
    .option('--days <number>', 'how far back is looked (default: 14)', readDays)
    .option('--lift <lift>', 'the lift to find, such as 5% or 0.05 (default: 5%)', readLift)
    .option('--new-salt', 'take the salt that is offered where this one splits visitors unevenly')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nn             visitors whose window was over: only they count\n' +
        'by the past   part of the variance that the 14 days before explain\n' +
        'p, this salt  of the difference that its split leaves, where there is none\n' +
        'p < 0.05      part of 200 other salts whose split shows one: about 5% is right\n' +
        '\n--new-salt is for an experiment that has not run; what it changes is a draft until it is published.\n' +
        '\nExample:\n  pixel preflight product-cta --project pk_demo --lift 10%',
    )
    .action(async (experimentKey: string, options: Options) => {
      let report = await take(experimentKey, options);
      if (options.newSalt) {
        await takeSalt(report, options);
        report = await take(experimentKey, options);
      }
      terminal.out(options.json ? jsonLine(report) : describePreflight(report, options, terminal.outStyle));
    });
}
