import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeFindings } from '../../describe-changes.ts';
import { describeChangedSurvey } from '../../describe-survey.ts';
import { toJsonLine } from '../../printable.ts';
import { type LifecycleCommand, lifecycleCommands, statusAfter } from '../lifecycle-commands.ts';
import { readSurvey } from './read-survey.ts';

interface Options {
  readonly project: string;
  readonly reason?: string;
  readonly json?: true;
}

const surveyCommands: readonly LifecycleCommand[] = [
  ...lifecycleCommands,
  {
    name: 'resume',
    describe: (noun) => `Resume ${noun} if it is paused.`,
    from: ['paused'],
    to: () => 'running',
  },
];

/** Adds the commands that change a survey's status, each of which goes live at once. */
export function addStatuses(surveys: Command, { control, terminal }: CommandDeps): void {
  for (const surveyCommand of surveyCommands)
    surveys
      .command(surveyCommand.name)
      .description(surveyCommand.describe('a survey'))
      .argument('<surveyKey>', 'the survey')
      .requiredOption('--project <key>', 'the project')
      .option('--reason <text>', 'reason, shown in the history')
      .option('--json', 'print the result as JSON')
      .addHelpText(
        'after',
        `\nExample:\n  pixel surveys ${surveyCommand.name} after-purchase --project pk_demo`,
      )
      .action(async (surveyKey: string, { project, reason, json }: Options) => {
        const { revision, status, nextStatuses } = await readSurvey(control, project, surveyKey);
        const after = statusAfter(surveyCommand, { noun: 'survey', key: surveyKey, status, nextStatuses });
        const changed = await unwrap(
          control.api.projects[':projectKey'].surveys[':surveyKey'].status.$post({
            param: { projectKey: project, surveyKey },
            json: { revision, status: after, ...(reason && { reason }) },
          }),
        );
        if (json) return terminal.out(toJsonLine(changed));
        terminal.out(describeChangedSurvey(changed));
        terminal.err(terminal.errStyle('yellow', describeFindings(changed.warnings, 'Warnings')));
      });
}
