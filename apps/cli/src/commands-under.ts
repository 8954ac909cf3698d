import type { Command } from 'commander';

/** Returns the runnable commands under a command, such as `events dead list`, without groups. */
export function commandsUnder(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(commandsUnder);
}
