import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describeChangedSurvey } from '../../describe-survey.ts';
import { toJsonLine } from '../../printable.ts';

interface Options {
  readonly project: string;
  readonly key?: string;
  readonly name?: string;
  readonly json?: true;
}

/** Adds `pixel surveys duplicate`. */
export function addDuplicate(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('duplicate')
    .description('Copy a survey into a new draft, without its schedule.')
    .argument('<surveyKey>', 'the survey')
    .requiredOption('--project <key>', 'the project')
    .option('--key <key>', "key of the draft (default: the survey's key with -copy)")
    .option('--name <text>', 'name of the draft')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel surveys duplicate after-purchase --project pk_demo --key thanks-2',
    )
    .action(async (surveyKey: string, { project, key, name, json }: Options) => {
      const changed = await unwrap(
        control.api.projects[':projectKey'].surveys[':surveyKey'].duplicate.$post({
          param: { projectKey: project, surveyKey },
          json: { ...(key && { surveyKey: key }), ...(name && { name }) },
        }),
      );
      terminal.out(json ? toJsonLine(changed) : describeChangedSurvey(changed));
    });
}
