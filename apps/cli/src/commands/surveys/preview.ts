import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { describePreview } from '../../describe-preview.ts';
import { namingOptions } from '../../naming-inputs.ts';
import { jsonLine } from '../../printable.ts';
import { readExpiry } from '../../read-expiry.ts';

interface Options {
  readonly project: string;
  readonly expires: string;
  readonly url?: string;
  readonly json?: true;
}

/** Adds `pixel surveys preview`. */
export function addPreview(surveys: Command, { control, terminal }: CommandDeps): void {
  surveys
    .command('preview')
    .description('Create a preview token that shows a survey as it is now, drafts included.')
    .argument('<surveyKey>', 'the survey')
    .requiredOption('--project <key>', 'the project')
    .option('--expires <duration>', 'for how long: 30m, 1h, 7d; from 1m to 30d', '1h')
    .option('--url <address>', 'a page, whose address with the token (pixel_survey_preview=…) is printed')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nWhoever has the token is answered the survey at GET /sdk/survey/preview?token=…, whomever it is\n' +
        'for; nothing is recorded. Editing the survey afterwards does not change the answer; archiving it\n' +
        'ends the preview, and so does "pixel preview revoke". Keep the token: it cannot be printed again.\n' +
        '\nExample:\n  pixel surveys preview after-purchase --project pk_demo --expires 7d',
    )
    .action(async (survey: string, { project, expires, url, json }: Options) => {
      const wanted = { surveyKey: survey, expiresInSeconds: readExpiry(expires), ...(url && { url }) };
      const api = control.api.projects[':projectKey'].previews;
      const created = await namingOptions(
        answerOf(api.$post({ param: { projectKey: project }, json: wanted })),
        ['url'],
      );
      terminal.out(json ? jsonLine(created) : describePreview(created));
    });
}
