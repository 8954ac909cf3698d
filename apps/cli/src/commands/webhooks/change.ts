import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { createWebhookClient } from './webhook-client.ts';

interface Options {
  readonly project: string;
  readonly json?: true;
}

type Client = ReturnType<typeof createWebhookClient>;

const commands: readonly {
  readonly name: string;
  readonly description: string;
  readonly done: string;
  readonly help?: string;
  readonly change: (client: Client, webhookKey: string) => Promise<object>;
}[] = [
  {
    name: 'enable',
    description: 'Enable a webhook.',
    done: 'is on',
    help: '\nMessages it missed while disabled are not sent; "pixel webhooks replay" resends failed ones.\n',
    change: (client, webhookKey) => client.enable(webhookKey),
  },
  {
    name: 'disable',
    description: 'Disable a webhook. Its pending messages are dropped.',
    done: 'is off',
    change: (client, webhookKey) => client.disable(webhookKey),
  },
  {
    name: 'remove',
    description: 'Delete a webhook and its message log.',
    done: 'is removed',
    change: (client, webhookKey) => client.remove(webhookKey),
  },
];

/** Adds `pixel webhooks enable`, `disable` and `remove`. */
export function addChangeCommands(webhooks: Command, { control, terminal }: CommandDeps): void {
  for (const { name, description, done, help = '', change } of commands)
    webhooks
      .command(name)
      .description(description)
      .argument('<webhook>', 'key of the webhook')
      .requiredOption('--project <key>', 'the project')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', `${help}\nExample:\n  pixel webhooks ${name} crm --project pk_demo`)
      .action(async (webhook: string, { project, json }: Options) => {
        const response = await change(createWebhookClient(control, project), webhook);
        terminal.out(json ? toJsonLine(response) : `${toPrintable(webhook)} ${done}.\n`);
      });
}
