import type { Command } from 'commander';

/** Gives the commands under one that do something, such as `events dead list`; groups are no commands. */
export function commandsUnder(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(commandsUnder);
}
