import type { SurveySummary } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import type { Style } from '../../style.ts';
import { formatTable } from '../../table.ts';
import { addListOptions, type ListOptions, listQuery } from '../list-options.ts';

/** Adds `pixel surveys list`. */
export function addList(surveys: Command, { control, terminal }: CommandDeps): void {
  addListOptions(surveys.command('list'), 'key or name')
    .description('List the surveys of a project.')
    .addHelpText(
      'after',
      '\nlive     its published status; "-" if it is not published\n' +
        'changed  whether it differs from what is published\n' +
        '\nExample:\n  pixel surveys list --project pk_demo --status running',
    )
    .action(async ({ json, ...options }: ListOptions) => {
      const { surveys: found } = await unwrap(
        control.api.projects[':projectKey'].surveys.$get({
          param: { projectKey: options.project },
          query: listQuery(options),
        }),
      );
      terminal.out(json ? toJsonLine({ surveys: found }) : table(found, terminal.outStyle));
    });
}

type ListedSurvey = Pick<
  SurveySummary,
  'surveyKey' | 'name' | 'status' | 'live' | 'isChanged' | 'displayType' | 'questionCount'
>;

function table(surveys: readonly ListedSurvey[], style: Style): string {
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
      toPrintable(name),
    ]),
    style,
  );
}
