import type { WebhookView } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { addContentOptions, type ContentOptions, contentOf, typesHelp } from './content-options.ts';
import { readTypes } from './read-option-values.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options extends ContentOptions {
  readonly project: string;
  readonly url: string;
  readonly types: WebhookView['types'];
  readonly json?: true;
}

/** Adds `pixel webhooks create`. */
export function addCreate(webhooks: Command, { control, terminal }: CommandDeps): void {
  const command = webhooks
    .command('create')
    .description('Create a webhook. Its secret is shown once.')
    .argument('<webhook>', 'key for the webhook')
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--url <url>', 'https URL that receives the messages')
    .requiredOption('--types <types>', 'types of messages to send, comma-separated', readTypes);
  addContentOptions(command)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${typesHelp}\nExample:\n  pixel webhooks create crm --project pk_demo --url https://example.com/hook --types config.published`,
    )
    .action(async (webhookKey: string, { project, url, json, ...options }: Options) => {
      const { types = [], ...content } = contentOf(options);
      const { webhook, secret } = await withOptionNames(
        createWebhookClient(control, project).create({ webhookKey, url, types, ...content }),
        ['url'],
      );
      if (json) return terminal.out(toJsonLine({ webhook, secret }));
      terminal.out(`${secret}\n`);
      terminal.err(
        `${toPrintable(webhook.webhookKey)} is created. This is its secret; it is not shown again.\n`,
      );
    });
}
