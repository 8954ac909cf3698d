import type { Command } from 'commander';

/** A position on a command line and its possible completions. */
export interface CompletionPosition {
  /** The words after `pixel` that lead to it; empty at the start. */
  readonly path: string;
  readonly words: readonly CompletionWord[];
  /** Flags followed by a value that can't be completed. */
  readonly valueFlags: readonly string[];
}

/** A command or an option, with its description. */
export interface CompletionWord {
  readonly word: string;
  readonly about: string;
}

/** Returns the positions of a command and all commands under it. */
export function completionTree(command: Command, path = ''): readonly CompletionPosition[] {
  // A group's help lists its own `help` command too, which completes nothing.
  const under = command.commands;
  const options = command.createHelp().visibleOptions(command);
  const position: CompletionPosition = {
    path,
    words: [
      ...under.flatMap((each) =>
        [each.name(), ...each.aliases()].map((word) => ({ word, about: firstSentence(each.description()) })),
      ),
      ...options.flatMap(({ short, long, description }) =>
        [short, long].flatMap((word) => (word ? [{ word, about: firstSentence(description) }] : [])),
      ),
    ],
    valueFlags: options.flatMap(({ short, long, required, optional }) =>
      required || optional ? [short, long].flatMap((flag) => flag ?? []) : [],
    ),
  };
  const paths = under.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((word) => completionTree(each, `${path} ${word}`.trim())),
  );
  return [position, ...paths];
}

function firstSentence(text: string): string {
  return (/^.*?[.;](?= |$)/.exec(text)?.[0] ?? text).replace(/[.;]$/, '');
}
