import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { describePreview } from '../../describe-preview.ts';
import { toJsonLine } from '../../printable.ts';
import { readExpiry } from '../../read-expiry.ts';
import { withOptionNames } from '../../with-option-names.ts';

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
    .option('--expires <duration>', 'how long it is valid: 30m, 1h, 7d; from 1m to 30d', '1h')
    .option('--url <address>', 'a page; prints its URL with the token (pixel_survey_preview=…)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nAnyone with the token gets the survey at GET /sdk/survey/preview?token=…, whatever the audience;\n' +
        'nothing is recorded. Later edits of the survey do not change it; archiving it or "pixel preview\n' +
        'revoke" ends the preview. Keep the token: it cannot be shown again.\n' +
        '\nExample:\n  pixel surveys preview after-purchase --project pk_demo --expires 7d',
    )
    .action(async (survey: string, { project, expires, url, json }: Options) => {
      const wanted = { surveyKey: survey, expiresInSeconds: readExpiry(expires), ...(url && { url }) };
      const api = control.api.projects[':projectKey'].previews;
      const created = await withOptionNames(
        unwrap(api.$post({ param: { projectKey: project }, json: wanted })),
        ['url'],
      );
      terminal.out(json ? toJsonLine(created) : describePreview(created));
    });
}
