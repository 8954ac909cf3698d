import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { parseDuration } from '../../duration.ts';
import { toJsonLine } from '../../printable.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly revokeAfter: number;
  readonly json?: true;
}

const daySeconds = 86_400;
const maxOverlapSeconds = 30 * daySeconds;

/** Adds `pixel webhooks rotate`. */
export function addRotate(webhooks: Command, { control, terminal }: CommandDeps): void {
  webhooks
    .command('rotate')
    .description("Rotate a webhook's secret. The new one is shown once.")
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .addOption(
      new Option('--revoke-after <duration>', 'how long the old one also signs: now, 30m, 1h, 30d')
        .argParser(readOverlap)
        .default(daySeconds, '1d'),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nUntil then messages carry both signatures, so receivers may use either secret. "now" revokes\n' +
        'the old one at once.\n' +
        '\nExample:\n  pixel webhooks rotate crm --project pk_demo --revoke-after 1h',
    )
    .action(async (webhookKey: string, { project, revokeAfter, json }: Options) => {
      const { webhook, secret } = await createWebhookClient(control, project).rotate(webhookKey, revokeAfter);
      if (json) return terminal.out(toJsonLine({ webhook, secret }));
      terminal.out(`${secret}\n`);
      const { previousSecretUntil: until } = webhook;
      terminal.err(
        `This is the new secret; it is not shown again. ${until === undefined ? 'The old one is revoked.' : `The old one also signs until ${until}.`}\n`,
      );
    });
}

function readOverlap(text: string): number {
  const seconds = text === 'now' ? 0 : parseDuration(text);
  if (seconds === undefined || seconds > maxOverlapSeconds)
    throw new InvalidArgumentError('It must be "now" or a duration such as 30m, 1h or 7d, up to 30d.');
  return seconds;
}
