import type { CompletionPosition } from './completion-tree.ts';
import { quoteShell } from './quote-shell.ts';

/** Returns the completion script for fish, with a description of each word. */
export function fishCompletion(positions: readonly CompletionPosition[]): string {
  const paths = positions.flatMap(({ path }) => (path === '' ? [] : [inFishQuotes(path)]));
  const flags = positions.flatMap(({ path, valueFlags }) =>
    valueFlags.map((flag) => inFishQuotes(`${path} ${flag}`)),
  );
  const lines = positions.flatMap(({ path, words }) =>
    words.map(
      ({ word, about }) =>
        `complete -c pixel -n ${inFishQuotes(`__pixel_is_at ${quoteShell(path)}`)} -a ${inFishQuotes(word)} -d ${inFishQuotes(about)}`,
    ),
  );
  return `# Completion of pixel for fish: pixel completion fish | source
set -g __pixel_paths ${paths.join(' ')}
set -g __pixel_value_flags ${flags.join(' ')}
function __pixel_is_at
  set -l position ''
  set -l before ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$position $before" $__pixel_value_flags
      set before ''
      continue
    end
    set before $word
    set -l longer (string trim -- "$position $word")
    if contains -- $longer $__pixel_paths
      set position $longer
    end
  end
  if contains -- "$position $before" $__pixel_value_flags
    return 1
  end
  test "$position" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** In fish, backslashes and quotes must be escaped within quotes. */
function inFishQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
