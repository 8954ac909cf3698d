import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { toJsonLine } from '../../printable.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { addContentOptions, type ContentOptions, contentOf, typesHelp } from './content-options.ts';
import { describeWebhook } from './describe-webhook.ts';
import { readTypes } from './read-option-values.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options extends ContentOptions {
  readonly project: string;
  readonly url?: string;
  readonly json?: true;
}

/** Adds `pixel webhooks update`. */
export function addUpdate(webhooks: Command, { control, terminal }: CommandDeps): void {
  const command = webhooks
    .command('update')
    .description("Change a webhook's URL, types or filters. Omitted options stay as they are.")
    .argument('<webhook>', 'key of the webhook')
    .requiredOption('--project <key>', 'the project')
    .option('--url <url>', 'https URL that receives the messages')
    .option('--types <types>', 'types of messages to send, comma-separated', readTypes);
  addContentOptions(command)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${typesHelp}\nExample:\n  pixel webhooks update crm --project pk_demo --types experiment.started,experiment.completed`,
    )
    .action(async (webhookKey: string, { project, url, json, ...options }: Options) => {
      const client = createWebhookClient(control, project);
      const known = await client.read(webhookKey);
      const patch = {
        ...(url !== undefined && { url }),
        ...(options.description === '' && { description: null }),
        ...contentOf(options),
      };
      const webhook = await withOptionNames(client.update(webhookKey, known.revision, patch), ['url']);
      terminal.out(json ? toJsonLine(webhook) : describeWebhook(webhook));
    });
}
