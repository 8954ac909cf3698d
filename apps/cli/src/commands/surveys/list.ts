import type { SurveySummary } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { jsonLine, printable } from '../../printable.ts';
import { formatTable } from '../../table.ts';

interface Options {
  readonly project: string;
  readonly status?: string;
  readonly text?: string;
  readonly json?: true;
}

/** Adds `pixel surveys list`. */
export function addList(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('list')
    .description('List the surveys of a project.')
    .requiredOption('--project <key>', 'the project')
    .option('--status <status>', 'draft, scheduled, running, paused, completed or archived ones only')
    .option('--text <text>', 'those with a text in key or name only')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nlive     its status in what is published; "-" where it is not there\n' +
        'changed  whether it differs from what is published\n' +
        '\nExample:\n  pixel surveys list --project pk_demo --status running',
    )
    .action(async ({ project, status, text, json }: Options) => {
      const { surveys: found } = await answerOf(
        control.api.projects[':projectKey'].surveys.$get({
          param: { projectKey: project },
          // Whether it is a status is for the server to say.
          query: { ...(status && { status: status as SurveySummary['status'] }), ...(text && { text }) },
        }),
      );
      terminal.out(json ? jsonLine({ surveys: found }) : table(found));
    });
}

type Listed = Pick<
  SurveySummary,
  'surveyKey' | 'name' | 'status' | 'live' | 'isChanged' | 'displayType' | 'questionCount'
>;

function table(surveys: readonly Listed[]): string {
  if (surveys.length === 0) return 'There are none.\n';
  return formatTable(
    ['survey', 'status', 'live', 'changed', 'display', 'questions', 'name'],
    surveys.map(({ surveyKey, status, live, isChanged, displayType, questionCount, name }) => [
      surveyKey,
      status,
      live ?? '-',
      isChanged ? 'yes' : 'no',
      displayType,
      String(questionCount),
      printable(name),
    ]),
  );
}
