import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { describeSurvey } from '../../describe-survey.ts';
import { toJsonLine } from '../../printable.ts';
import { readSurvey } from './read-survey.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel surveys show`. */
export function addShow(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('show')
    .description('Show a survey as it is now, drafts included.')
    .argument('<surveyKey>', 'the survey')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print all of it as JSON')
    .addHelpText('after', '\nExample:\n  pixel surveys show after-purchase --project pk_demo')
    .action(async (surveyKey: string, { project, json }: Options) => {
      const survey = await readSurvey(control, project, surveyKey);
      terminal.out(json ? toJsonLine(survey) : describeSurvey(survey, terminal.outStyle));
    });
}
