import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addErase } from './erase.ts';
import { addExport } from './export.ts';

/** Adds `pixel visitor …`. */
export function addVisitor(program: Command, deps: CommandDeps): void {
  const visitor = program.command('visitor').description('Give out or remove what is stored of one visitor.');
  addExport(visitor, deps);
  addErase(visitor, deps);
}
