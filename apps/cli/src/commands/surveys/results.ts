import type { SurveyResults } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeSurveyResults } from '../../describe-survey-results.ts';
import { toJsonLine } from '../../printable.ts';
import { surveyResultsCsv } from '../../survey-results-csv.ts';

interface Options {
  readonly project: string;
  readonly by?: 'variant' | 'day';
  readonly json?: true;
  readonly csv?: true;
}

/** Adds `pixel surveys results`. */
export function addResults(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('results')
    .description("Show a survey's results.")
    .argument('<surveyKey>', 'the survey')
    .requiredOption('--project <key>', 'the project')
    .addOption(
      new Option('--by <part>', 'broken down by variant of experiments, or by day').choices([
        'variant',
        'day',
      ]),
    )
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--csv', 'print a line for each answer as CSV').conflicts('json'))
    .addHelpText(
      'after',
      '\nA response covers what one visitor did with one display of the survey. Bots are excluded.\n' +
        'accepted  responses with an answer\n' +
        'reached   responses that got to the question along its branches\n' +
        'left      responses that were abandoned there\n' +
        '\nExample:\n  pixel surveys results after-purchase --project pk_demo --by variant',
    )
    .action(async (surveyKey: string, { project, by, json, csv }: Options) => {
      const results: SurveyResults = await unwrap(
        control.api.projects[':projectKey'].surveys[':surveyKey'].results.$get({
          param: { projectKey: project, surveyKey },
          query: { ...(by && { by }) },
        }),
      );
      if (json) terminal.out(toJsonLine(results));
      else terminal.out(csv ? surveyResultsCsv(results) : describeSurveyResults(results, terminal.outStyle));
    });
}
