import type { Command } from 'commander';

/** A place on a command line, and what can stand there. */
export interface CompletionPlace {
  /** The words behind `pixel` that lead to it; empty at the beginning. */
  readonly path: string;
  readonly words: readonly CompletionWord[];
  /** Flags behind which a value stands, about which nothing is known. */
  readonly valueFlags: readonly string[];
}

/** A command or an option, with what it is for. */
export interface CompletionWord {
  readonly word: string;
  readonly about: string;
}

/** Gives every place of a command and of those under it. */
export function completionTree(command: Command, path = ''): readonly CompletionPlace[] {
  // The help of a group lists its own `help` command too, which completes nothing.
  const under = command.commands;
  const options = command.createHelp().visibleOptions(command);
  const place: CompletionPlace = {
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
  return [place, ...paths];
}

function firstSentence(text: string): string {
  return (/^.*?[.;](?= |$)/.exec(text)?.[0] ?? text).replace(/[.;]$/, '');
}
