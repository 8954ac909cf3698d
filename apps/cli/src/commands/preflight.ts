import type { PreflightReport } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { CommandFailure } from '../failure.ts';
import { printIfSlow } from '../print-if-slow.ts';
import { toJsonLine } from '../printable.ts';
import { readDays } from '../read-days.ts';
import { readLift } from '../read-lift.ts';
import { describePreflight } from '../results/describe-preflight.ts';
import { withOptionNames } from '../with-option-names.ts';
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

  async function fetchReport(experimentKey: string, options: Options): Promise<PreflightReport> {
    const { project: projectKey, days, lift, json } = options;
    const response = api.preflight.$get({ param: { projectKey, experimentKey }, query: { days, lift } });
    const report = withOptionNames(unwrap(response), ['days', 'lift']);
    if (json) return await report;
    return await printIfSlow(report, terminal, 'Replaying past visits; this can take a minute.');
  }

  /** Replaces the experiment's salt with the suggested one. */
  async function applySalt(report: PreflightReport, { project: projectKey }: Options): Promise<void> {
    const { experimentKey, balance } = report;
    if (balance.status !== 'unbalanced')
      throw new CommandFailure(
        balance.status === 'balanced'
          ? 'This salt splits visitors evenly; nothing was changed.'
          : 'There is no visitor history to test a salt with; nothing was changed.',
      );
    const { revision, phase } = await readExperiment(control, projectKey, experimentKey);
    if (balance.offeredSalt === null && phase === null)
      throw new CommandFailure('No better salt was found; nothing was changed.');
    await unwrap(
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
    .description('Replay past days as if the experiment had run: what it can detect, and when.')
    .argument('<experimentKey>', 'the experiment; may be a draft')
    .requiredOption('--project <key>', 'the project')
    .option('--days <number>', 'how many days to look back (default: 14)', readDays)
    .option('--lift <lift>', 'the lift to detect, such as 5% or 0.05 (default: 5%)', readLift)
    .option('--new-salt', 'use the suggested salt if the current one splits visitors unevenly')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nn             visitors whose window has closed: only they count\n' +
        'explained     share of the variance explained by the 14 days before\n' +
        'p, this salt  p of the difference between its groups, with no effect present\n' +
        'p < 0.05      share of 200 other salts that show a difference: about 5% is right\n' +
        '\n--new-salt works only before an experiment has run; it edits the draft, which is not published.\n' +
        '\nExample:\n  pixel preflight product-cta --project pk_demo --lift 10%',
    )
    .action(async (experimentKey: string, options: Options) => {
      let report = await fetchReport(experimentKey, options);
      if (options.newSalt) {
        await applySalt(report, options);
        report = await fetchReport(experimentKey, options);
      }
      terminal.out(options.json ? toJsonLine(report) : describePreflight(report, options, terminal.outStyle));
    });
}
