import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { describePreview } from '../describe-preview.ts';
import { namingArguments, namingOptions } from '../naming-inputs.ts';
import { readExpiry } from '../read-expiry.ts';

interface CreateOptions {
  readonly project: string;
  readonly experiment: string;
  readonly variant: string;
  readonly expires: string;
  readonly url?: string;
  readonly json?: true;
}

interface RevokeOptions {
  readonly json?: true;
}

/** Adds `pixel preview create` and `pixel preview revoke`. */
export function addPreview(program: Command, deps: CommandDeps): void {
  const preview = program.command('preview').description('Show a variant to whoever has a token.');
  addCreate(preview, deps);
  addRevoke(preview, deps);
}

function addCreate(preview: Command, { control, terminal }: CommandDeps): void {
  preview
    .command('create')
    .description('Make a token that shows one variant as it is now, drafts included.')
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--experiment <key>', 'the experiment')
    .requiredOption('--variant <key>', 'the variant')
    .option('--expires <duration>', 'for how long: 30m, 1h, 7d; from 1m to 30d', '1h')
    .option('--url <address>', 'a page, whose address with the token (pixel_preview=…) is printed')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nWhoever has the token is answered the variant at GET /sdk/preview?token=…, whatever the audience;\n' +
        'nothing is recorded. Editing the experiment afterwards does not change the answer; taking the\n' +
        'variant out of it, or archiving it, ends the preview. Keep the token: it cannot be printed again.\n' +
        '\nExample:\n  pixel preview create --project pk_demo --experiment product-cta --variant buy-now --expires 7d',
    )
    .action(async ({ json: asJson, expires, ...wanted }: CreateOptions) => {
      const created = await namingOptions(
        answerOf(control.api.previews.$post({ json: { ...wanted, expiresInSeconds: readExpiry(expires) } })),
        Object.keys(wanted),
      );
      terminal.out(asJson ? `${JSON.stringify(created)}\n` : describePreview(created));
    });
}

function addRevoke(preview: Command, { control, terminal }: CommandDeps): void {
  preview
    .command('revoke')
    .description('Take a token back: it shows nothing any more.')
    .argument('<token>', 'the token')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', '\nExample:\n  pixel preview revoke 0123456789abcdef0123456789abcdef0123456789a')
    .action(async (token: string, { json: asJson }: RevokeOptions) => {
      const revoked = await namingArguments(
        answerOf(control.api.previews.revoke.$post({ json: { token } })),
        ['token'],
      );
      terminal.out(
        asJson
          ? `${JSON.stringify(revoked)}\n`
          : `The preview of project ${revoked.projectKey} is revoked.\n`,
      );
    });
}
