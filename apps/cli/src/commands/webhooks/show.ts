import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { formatTable } from '../../table.ts';
import { describeWebhook, describeWebhookState } from './describe-webhook.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

/** Adds `pixel webhooks list` and `show`. */
export function addShowCommands(webhooks: Command, { control, terminal }: CommandDeps): void {
  webhooks
    .command('list')
    .description('List the webhooks of a project.')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel webhooks list --project pk_demo')
    .action(async ({ project, json }: Options) => {
      const { webhooks: found } = await createWebhookClient(control, project).list();
      if (json) return terminal.out(toJsonLine({ webhooks: found }));
      if (found.length === 0) return terminal.out('There are none.\n');
      const rows = found.map((each) => [each.webhookKey, describeWebhookState(each), toPrintable(each.url)]);
      terminal.out(formatTable(['webhook', 'state', 'address'], rows, terminal.outStyle));
    });

  webhooks
    .command('show')
    .description("Show a webhook's types, filters and state.")
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel webhooks show crm --project pk_demo')
    .action(async (webhook: string, { project, json }: Options) => {
      const found = await createWebhookClient(control, project).read(webhook);
      terminal.out(json ? toJsonLine(found) : describeWebhook(found));
    });
}
