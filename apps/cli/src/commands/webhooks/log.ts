import type { MessageView, WebhookView } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { WrongUsage } from '../../failure.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { readLimit } from '../../read-limit.ts';
import { readTime } from '../../read-time.ts';
import { formatTable } from '../../table.ts';
import { readMessageId, readStatus, readType } from './read-option-values.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly message?: string;
  readonly status?: MessageView['status'];
  readonly type?: WebhookView['types'][number];
  readonly since?: string;
  readonly after?: string;
  readonly limit: number;
  readonly json?: true;
}

/** Adds `pixel webhooks log`. */
export function addLog(webhooks: Command, { control, terminal }: CommandDeps): void {
  webhooks
    .command('log')
    .description("List a webhook's messages, newest first, or show all attempts of one.")
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .option('--message <id>', 'show this message with its body and attempts')
    .option('--status <status>', 'only those with this status: pending, delivered or failed', readStatus)
    .option('--type <type>', 'only those of this type', readType)
    .option('--since <time>', 'only those created since: 30m, 1h, 7d, or a time', readTime)
    .option('--limit <number>', 'how many, up to 1000', readLimit, 20)
    .option('--after <id>', 'continue after this message, the last of the previous page', readMessageId)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nMessages are kept for 30 days.\n' +
        '\nExample:\n  pixel webhooks log crm --project pk_demo --status failed',
    )
    .action(async (webhook: string, { project, message, json, limit, ...filter }: Options) => {
      const client = createWebhookClient(control, project);
      if (message !== undefined) {
        if (Object.keys(filter).length > 0)
          throw new WrongUsage('--message shows one message and cannot be combined with other filters.');
        const found = await client.message(webhook, message);
        if (json) return terminal.out(toJsonLine(found));
        const attempts = found.attempts.map((each) => [
          each.at,
          each.status === undefined ? toPrintable(each.error ?? '') : String(each.status),
          `${each.latencyMs} ms`,
          toPrintable(each.answer ?? ''),
        ]);
        terminal.out(`${headOf(found)}\n\n${toPrintable(found.body)}\n\n`);
        if (attempts.length > 0)
          terminal.out(
            formatTable(['attempt', 'status', 'latency', 'response'], attempts, terminal.outStyle),
          );
        return;
      }
      const page = await client.messages(webhook, {
        limit: `${limit}`,
        ...filter,
      });
      if (json) return terminal.out(toJsonLine(page));
      if (page.messages.length === 0) return terminal.out('There are none.\n');
      const rows = page.messages.map((each) => [
        each.messageId,
        each.createdAt,
        each.type,
        each.status,
        String(each.attemptCount),
        lastOf(each),
        each.nextAttemptAt ?? '-',
      ]);
      terminal.out(
        formatTable(
          ['message', 'created', 'type', 'status', 'attempts', 'last response', 'next attempt'],
          rows,
          terminal.outStyle,
        ),
      );
      if (page.next !== undefined) terminal.err(`There are older ones. Continue with --after ${page.next}\n`);
    });
}

function headOf({ messageId, type, status, createdAt, nextAttemptAt }: MessageView): string {
  const next = nextAttemptAt === undefined ? '' : `, next attempt at ${nextAttemptAt}`;
  return `${messageId}  ${type}  created ${createdAt}  ${status}${next}`;
}

function lastOf({ attempts }: MessageView): string {
  const lastAttempt = attempts.at(-1);
  if (lastAttempt === undefined) return '-';
  return lastAttempt.status === undefined ? toPrintable(lastAttempt.error ?? '') : String(lastAttempt.status);
}
