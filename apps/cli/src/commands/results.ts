import { type Command, Option } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
import { readPhase } from '../read-phase.ts';
import { readTime } from '../read-time.ts';
import { chooseMetric } from '../results/choose-metric.ts';
import { describeDays } from '../results/describe-days.ts';
import { describeResults } from '../results/describe-results.ts';
import { describeDoctor } from '../results/describe-why.ts';
import { resultsCsv } from '../results/results-csv.ts';
import { resultsJson } from '../results/results-json.ts';
import { withOptionNames } from '../with-option-names.ts';
import { addHeldOut } from './held-out.ts';
import { addInteraction } from './interaction.ts';
import { addExport } from './proof/export.ts';
import { addVerify } from './proof/verify.ts';

interface Options {
  readonly project: string;
  readonly metric?: string;
  readonly by?: string;
  readonly byDay?: true;
  readonly doctor?: true;
  readonly phase?: number;
  readonly from?: string;
  readonly until?: string;
  readonly engine?: 'sequential' | 'fixed' | 'bayesian';
  readonly baseline?: string;
  readonly at?: string;
  readonly open?: true;
  readonly allEpochs?: true;
  readonly refresh?: true;
  readonly json?: true;
  readonly csv?: true;
}

/** Adds `pixel results <experimentKey>` and its subcommands. */
export function addResults(program: Command, deps: CommandDeps): void {
  const results = program.command('results').description("Show, export and verify an experiment's results.");
  addShow(results, deps);
  addInteraction(results, deps);
  addHeldOut(results, deps);
  addExport(results, deps);
  addVerify(results, deps);
}

function addShow(results: Command, { control, terminal }: CommandDeps): void {
  results
    .command('show', { isDefault: true })
    .description(`Show an experiment's results: verdict, goals, guardrails, health. "show" may be omitted.`)
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--metric <goalKey>', 'only this goal')
    .option('--by <dimension>', 'broken down by device, browser, country, …, earlierPhase or attribute:NAME')
    .addOption(
      new Option('--by-day', "whether one goal's lift lasts, by day since the first visit").conflicts([
        ...['by', 'from', 'until', 'engine', 'baseline', 'at', 'open', 'allEpochs', 'csv'],
      ]),
    )
    .addOption(
      new Option(
        '--doctor',
        'diagnose unreliable numbers: who is affected, since when, why, and what to do',
      ).conflicts([
        ...['by', 'byDay', 'metric', 'from', 'until', 'engine', 'baseline', 'open', 'allEpochs', 'csv'],
      ]),
    )
    .option('--phase <number>', 'the phase (default: the latest test)', readPhase)
    .option('--from <day>', 'only visitors first exposed on this day or later')
    .option('--until <day>', 'only visitors first exposed on this day or earlier')
    .addOption(
      new Option('--engine <engine>', 'use a different engine than planned').choices([
        'sequential',
        'fixed',
        'bayesian',
      ]),
    )
    .option('--baseline <variantKey>', 'compare with this variant instead of the control')
    .option('--at <time>', 'as of this time: a duration ago or ISO 8601', readTime)
    .addOption(new Option('--open', 'include visitors who are still in their window').conflicts('at'))
    .addOption(
      new Option('--all-epochs', 'include visitors from before the last edit of the variants').conflicts(
        'at',
      ),
    )
    .addOption(new Option('--refresh', 'compute them now').conflicts('at'))
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--csv', 'print a line for each goal and variant as CSV').conflicts('json'))
    .addHelpText(
      'after',
      '\nn           visitors whose window has closed: only they count\n' +
        'still open  visitors who are still in their window\n' +
        'lift        relative difference from the control; * adjusted for prior behaviour\n' +
        'CI          interval of the lift; valid at any look, unless the plan has another engine\n' +
        'p           how often chance alone would show at least as much\n' +
        'worst       how much worse a guardrail may have become, at 95%, one-sided; limit: its margin\n' +
        '\n--from, --until, --engine, --baseline, --open and --all-epochs deviate from the plan: such views\n' +
        'are exploratory.\n' +
        '\nExample:\n  pixel results show product-cta --project pk_demo --by device',
    )
    .action(async (experimentKey: string, options: Options) => {
      const { project, phase, metric, refresh, json, csv, byDay, doctor, ...query } = options;
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].results;
      const param = { projectKey: project, experimentKey };
      if (refresh) await withOptionNames(unwrap(api.refresh.$post({ param, query: { phase } })), ['phase']);
      if (byDay) {
        const days = unwrap(api.novelty.$get({ param, query: { phase, metric } }));
        const report = await withOptionNames(days, ['phase', 'metric']);
        terminal.out(json ? toJsonLine(report) : describeDays(report, terminal.outStyle));
        return;
      }
      const { by, from, until, engine, baseline, at, open, allEpochs } = query;
      const windows = open && 'open';
      const epochs = allEpochs && 'all';
      const response = unwrap(
        api.$get({ param, query: { phase, by, from, until, engine, baseline, at, windows, epochs } }),
      );
      const fullReport = await withOptionNames(response, ['phase', ...Object.keys(query)]);
      const report = metric === undefined ? fullReport : chooseMetric(fullReport, metric);
      if (json) terminal.out(toJsonLine(resultsJson(report)));
      else if (doctor) terminal.out(describeDoctor(report, terminal.outStyle));
      else terminal.out(csv ? resultsCsv(report) : describeResults(report, { project }, terminal.outStyle));
    });
}
