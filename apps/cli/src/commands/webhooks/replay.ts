import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { WrongUsage } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { readTime } from '../../read-time.ts';
import { readMessageId } from './read-option-values.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly message?: string;
  readonly since?: string;
  readonly json?: true;
}

/** Adds `pixel webhooks replay`. */
export function addReplay(webhooks: Command, { control, terminal }: CommandDeps): void {
  webhooks
    .command('replay')
    .description('Resend a message, or all that failed for good since a time, with the same ids.')
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .option('--message <id>', 'this message, whatever its status', readMessageId)
    .option('--since <time>', 'all that failed for good since: 30m, 1h, 7d, or a time', readTime)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel webhooks replay crm --project pk_demo --since 1d')
    .action(async (webhook: string, { project, message, since, json }: Options) => {
      const client = createWebhookClient(control, project);
      if ((message === undefined) === (since === undefined))
        throw new WrongUsage('Give either --message or --since.');
      const wanted = message === undefined ? { since: since ?? '' } : { messageId: message };
      const response = await client.replay(webhook, wanted);
      const { replayed } = response;
      terminal.out(
        json
          ? toJsonLine(response)
          : `${replayed} ${replayed === 1 ? 'message is' : 'messages are'} being resent.\n`,
      );
    });
}
