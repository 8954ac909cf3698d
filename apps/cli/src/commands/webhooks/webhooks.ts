import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addChangeCommands } from './change.ts';
import { addCreate } from './create.ts';
import { addListen } from './listen.ts';
import { addLog } from './log.ts';
import { addReplay } from './replay.ts';
import { addRotate } from './rotate.ts';
import { addTest } from './send-test.ts';
import { addShowCommands } from './show.ts';
import { addUpdate } from './update.ts';

/** Adds `pixel webhooks …`. */
export function addWebhooks(program: Command, deps: CommandDeps): void {
  const webhooks = program.command('webhooks').description('Send events to your own servers.');
  addShowCommands(webhooks, deps);
  addCreate(webhooks, deps);
  addUpdate(webhooks, deps);
  addChangeCommands(webhooks, deps);
  addRotate(webhooks, deps);
  addTest(webhooks, deps);
  addLog(webhooks, deps);
  addReplay(webhooks, deps);
  addListen(webhooks, deps);
}
