import { type Command, Option } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { namingOptions } from '../naming-inputs.ts';
import { jsonLine } from '../printable.ts';
import { readPhase } from '../read-phase.ts';
import { readTime } from '../read-time.ts';
import { chooseMetric } from '../results/choose-metric.ts';
import { describeDays } from '../results/describe-days.ts';
import { describeResults } from '../results/describe-results.ts';
import { describeDoctor } from '../results/describe-why.ts';
import { resultsCsv } from '../results/results-csv.ts';
import { resultsJson } from '../results/results-json.ts';
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

/** Adds `pixel results <experimentKey>` and the commands that prove results. */
export function addResults(program: Command, deps: CommandDeps): void {
  const results = program.command('results').description('Show what an experiment did, and prove it.');
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
    .option('--by <dimension>', 'the same by device, browser, country, …, earlierPhase or attribute:NAME')
    .addOption(
      new Option('--by-day', 'whether the lift of one goal lasts, by day since the first visit').conflicts([
        ...['by', 'from', 'until', 'engine', 'baseline', 'at', 'open', 'allEpochs', 'csv'],
      ]),
    )
    .addOption(
      new Option('--doctor', 'why numbers are off: in whom, since when, by what, and what to do').conflicts([
        ...['by', 'byDay', 'metric', 'from', 'until', 'engine', 'baseline', 'open', 'allEpochs', 'csv'],
      ]),
    )
    .option('--phase <number>', 'a phase of it; the newest test unless it is given', readPhase)
    .option('--from <day>', 'only visitors who first met it on this day or later')
    .option('--until <day>', 'only visitors who first met it on this day or before')
    .addOption(
      new Option('--engine <engine>', 'judged another way than planned').choices([
        'sequential',
        'fixed',
        'bayesian',
      ]),
    )
    .option('--baseline <variantKey>', 'compared with another variant than the control')
    .option('--at <time>', 'as it was then, by how long ago that is or in ISO 8601', readTime)
    .addOption(
      new Option('--open', 'with visitors who are still in their window, and what they did so far').conflicts(
        'at',
      ),
    )
    .addOption(
      new Option('--all-epochs', 'with visitors of before the last edit of what variants show').conflicts(
        'at',
      ),
    )
    .addOption(new Option('--refresh', 'compute them now, first').conflicts('at'))
    .option('--json', 'print the answer as JSON')
    .addOption(new Option('--csv', 'print a line for each goal and variant as CSV').conflicts('json'))
    .addHelpText(
      'after',
      '\nn           visitors whose window is over: only they count\n' +
        'still open  visitors who are still in their window\n' +
        'lift        relative difference from the control; * adjusted by what visitors did before\n' +
        'CI          interval of the lift; it holds at any look, unless the plan has another engine\n' +
        'p           how often chance alone would show as much\n' +
        'worst       the most that a guardrail may have got worse, at 95 %, one-sided; limit: what it may\n' +
        '\n--from, --until, --engine, --baseline, --open and --all-epochs show what was not planned: such views\n' +
        'are exploratory.\n' +
        '\nExample:\n  pixel results show product-cta --project pk_demo --by device',
    )
    .action(async (experimentKey: string, options: Options) => {
      const { project, phase, metric, refresh, json, csv, byDay, doctor, ...asked } = options;
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].results;
      const param = { projectKey: project, experimentKey };
      if (refresh) await namingOptions(answerOf(api.refresh.$post({ param, query: { phase } })), ['phase']);
      if (byDay) {
        const days = answerOf(api.novelty.$get({ param, query: { phase, metric } }));
        const report = await namingOptions(days, ['phase', 'metric']);
        terminal.out(json ? jsonLine(report) : describeDays(report, terminal.outStyle));
        return;
      }
      const { by, from, until, engine, baseline, at, open, allEpochs } = asked;
      const windows = open && 'open';
      const epochs = allEpochs && 'all';
      const answer = answerOf(
        api.$get({ param, query: { phase, by, from, until, engine, baseline, at, windows, epochs } }),
      );
      const whole = await namingOptions(answer, ['phase', ...Object.keys(asked)]);
      const report = metric === undefined ? whole : chooseMetric(whole, metric);
      if (json) terminal.out(jsonLine(resultsJson(report)));
      else if (doctor) terminal.out(describeDoctor(report, terminal.outStyle));
      else terminal.out(csv ? resultsCsv(report) : describeResults(report, { project }, terminal.outStyle));
    });
}
