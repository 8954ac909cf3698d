import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addCount } from './count.ts';
import { addDead } from './dead.ts';
import { addExport } from './export.ts';
import { addRefused } from './refused.ts';
import { addShow } from './show.ts';
import { addTail } from './tail.ts';

/** Adds `pixel events …`. */
export function addEvents(program: Command, deps: CommandDeps): void {
  const events = program
    .command('events')
    .description('Show stored events, and records that could not become events.');
  addCount(events, deps);
  addTail(events, deps);
  addShow(events, deps);
  addExport(events, deps);
  addRefused(events, deps);
  addDead(events, deps);
}
