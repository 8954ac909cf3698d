import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addErase } from './erase.ts';
import { addExport } from './export.ts';

/** Adds `pixel visitor …`. */
export function addVisitor(program: Command, deps: CommandDeps): void {
  const visitor = program.command('visitor').description('Export or erase what is stored about a visitor.');
  addExport(visitor, deps);
  addErase(visitor, deps);
}
