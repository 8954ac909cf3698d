import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageDetail } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { CommandFailure } from '../../failure.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** An attempt starts soon and takes at most 10 s. */
const waitMs = 15_000;
const pollEveryMs = 200;

/** Adds `pixel webhooks test`. */
export function addTest(webhooks: Command, { control, terminal }: CommandDeps): void {
  webhooks
    .command('test')
    .description("Send a webhook.test message, and show the receiver's response.")
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the message with its attempts as JSON')
    .addHelpText('after', '\nExample:\n  pixel webhooks test crm --project pk_demo')
    .action(async (webhook: string, { project, json }: Options) => {
      const client = createWebhookClient(control, project);
      const { messageId } = await client.test(webhook);
      const end = Date.now() + waitMs;
      let message = await client.message(webhook, messageId);
      while (message.attempts.length === 0 && Date.now() < end) {
        await sleep(pollEveryMs);
        message = await client.message(webhook, messageId);
      }
      if (json) terminal.out(toJsonLine(message));
      const outcome = outcomeOf(message);
      if (message.status !== 'delivered') throw new CommandFailure(outcome);
      if (!json) terminal.out(`${outcome}\n`);
    });
}

function outcomeOf({ attempts, messageId }: MessageDetail): string {
  const [first] = attempts;
  if (first === undefined) return `${messageId} waits for its first attempt; check the log later.`;
  const answered =
    first.status === undefined ? toPrintable(first.error ?? '') : `It responded with ${first.status}`;
  const answer = first.answer === undefined || first.answer === '' ? '' : `: ${toPrintable(first.answer)}`;
  return `${answered} after ${first.latencyMs} ms${answer}`;
}
