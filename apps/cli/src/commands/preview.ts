import type { ListedPreview } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describePreview } from '../describe-preview.ts';
import { WrongUsage } from '../failure.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import { readExpiry } from '../read-expiry.ts';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { withArgumentNames, withOptionNames } from '../with-option-names.ts';

interface CreateOptions {
  readonly project: string;
  readonly experiment: string;
  readonly variant: string;
  readonly expires: string;
  readonly url?: string;
  readonly json?: true;
}

interface RevokeOptions {
  readonly project?: string;
  readonly json?: true;
}

interface ListOptions {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel preview create`, `pixel preview list` and `pixel preview revoke`. */
export function addPreview(program: Command, deps: CommandDeps): void {
  const preview = program.command('preview').description('Show a variant to anyone with a token.');
  addCreate(preview, deps);
  addList(preview, deps);
  addRevoke(preview, deps);
}

function addCreate(preview: Command, { control, terminal }: CommandDeps): void {
  preview
    .command('create')
    .description('Create a preview token that shows one variant as it is now, drafts included.')
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--experiment <key>', 'the experiment')
    .requiredOption('--variant <key>', 'the variant')
    .option('--expires <duration>', 'how long it is valid: 30m, 1h, 7d; from 1m to 30d', '1h')
    .option('--url <address>', 'a page; prints its URL with the token (pixel_preview=…)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nAnyone with the token gets the variant at GET /sdk/preview?token=…, whatever the audience;\n' +
        'nothing is recorded. Later edits of the experiment do not change it; removing the variant or\n' +
        'archiving the experiment ends the preview. Keep the token: it cannot be shown again.\n' +
        '\nExample:\n  pixel preview create --project pk_demo --experiment product-cta --variant buy-now --expires 7d',
    )
    .action(async ({ json: asJson, expires, project, experiment, variant, url }: CreateOptions) => {
      const wanted = {
        experimentKey: experiment,
        variantKey: variant,
        expiresInSeconds: readExpiry(expires),
        ...(url && { url }),
      };
      const api = control.api.projects[':projectKey'].previews;
      const created = await withOptionNames(
        unwrap(api.$post({ param: { projectKey: project }, json: wanted })),
        ['url'],
      );
      terminal.out(asJson ? `${JSON.stringify(created)}\n` : describePreview(created));
    });
}

const previewId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

function addRevoke(preview: Command, { control, terminal, url }: CommandDeps): void {
  preview
    .command('revoke')
    .description('Revoke a preview token.')
    .argument('<token>', 'the token, or with --project its id from "pixel preview list"')
    .option('--project <key>', 'its project; required over the network, and with an id')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel preview revoke 0123456789abcdef0123456789abcdef0123456789a')
    .action(async (token: string, { project, json: asJson }: RevokeOptions) => {
      if (project === undefined && url !== undefined)
        throw new WrongUsage("Over the network, give the preview's project with --project.");
      const { ':projectKey': routes } = control.api.projects;
      const json = { token };
      const revoked =
        project === undefined
          ? await withArgumentNames(unwrap(control.api.previews.revoke.$post({ json })), ['token'])
          : previewId.test(token)
            ? await unwrap(
                routes.previews[':previewId'].revoke.$post({
                  param: { projectKey: project, previewId: token },
                }),
              )
            : await withArgumentNames(
                unwrap(routes.previews.revoke.$post({ param: { projectKey: project }, json })),
                ['token'],
              );
      const projectKey = 'projectKey' in revoked ? revoked.projectKey : project;
      terminal.out(asJson ? toJsonLine(revoked) : `The preview of project ${projectKey} is revoked.\n`);
    });
}

function addList(preview: Command, { control, terminal }: CommandDeps): void {
  preview
    .command('list')
    .description("List a project's previews that have not expired.")
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel preview list --project pk_demo')
    .action(async ({ project, json: asJson }: ListOptions) => {
      const api = control.api.projects[':projectKey'].previews;
      const listed = await unwrap(api.$get({ param: { projectKey: project } }));
      terminal.out(asJson ? toJsonLine(listed) : table(listed.previews, terminal.outStyle));
    });
}

function table(previews: readonly ListedPreview[], style: Style): string {
  if (previews.length === 0) return 'There are none.\n';
  return formatTable(
    ['preview', 'shows', 'created by', 'expires', 'revoked'],
    previews.map(({ previewId: id, createdBy, expiresAt, revokedAt, ...subject }) => [
      id,
      'surveyKey' in subject
        ? `survey ${subject.surveyKey}`
        : `${subject.experimentKey}/${subject.variantKey}`,
      toPrintable(createdBy ?? 'unknown'),
      expiresAt,
      revokedAt ?? 'no',
    ]),
    style,
  );
}
