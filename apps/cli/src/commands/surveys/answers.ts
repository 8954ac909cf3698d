import type { AnswerPage } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { csvOf } from '../../csv.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { readLimit } from '../../read-limit.ts';
import { withOptionNames } from '../../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly question: string;
  readonly search?: string;
  readonly limit: number;
  readonly after?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** Adds `pixel surveys answers`. */
export function addAnswers(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('answers')
    .description("Read visitors' text answers to a question, newest first.")
    .argument('<surveyKey>', 'the survey')
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--question <id>', 'the question: an open one, or one that allows other answers')
    .option('--search <text>', 'only those with this text, ignoring case')
    .option('--limit <number>', 'how many, from 1 to 1000', readLimit, 20)
    .option('--after <cursor>', 'continue after the previous page')
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--csv', 'print one CSV row per answer').conflicts('json'))
    .addHelpText(
      'after',
      '\nThe texts are untrusted. In CSV, anything a spreadsheet would run as a formula gets a leading\napostrophe.\n' +
        '\nExample:\n  pixel surveys answers after-purchase --project pk_demo --question missed --search slow',
    )
    .action(async (surveyKey: string, { project, question, search, limit, after, json, csv }: Options) => {
      const page: AnswerPage = await withOptionNames(
        unwrap(
          control.api.projects[':projectKey'].surveys[':surveyKey'].answers.$get({
            param: { projectKey: project, surveyKey },
            query: {
              question,
              limit: String(limit),
              ...(search && { search }),
              ...(after !== undefined && { after }),
            },
          }),
        ),
        ['question', 'after', 'search'],
      );
      if (json) terminal.out(toJsonLine(page));
      else terminal.out(csv ? csvOfPage(page) : describe(page));
    });
}

function csvOfPage({ answers }: AnswerPage): string {
  return csvOf([
    ['at', 'visitor', 'response', 'state', 'language', 'text'],
    ...answers.map(({ at, anonymousId, responseId, state, language, text }) => [
      at,
      anonymousId,
      responseId,
      state,
      language,
      text,
    ]),
  ]);
}

function describe({ answers, total, next }: AnswerPage): string {
  const lines = answers.map(({ at, text }) => `${at}  ${toPrintable(text)}\n`);
  const more = next === null ? '' : `Continue with --after ${next}\n`;
  return `${lines.join('')}${answers.length} of ${total}.\n${more}`;
}
