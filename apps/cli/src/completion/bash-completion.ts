import type { CompletionPosition } from './completion-tree.ts';
import { quoteShell } from './quote-shell.ts';

/** Returns the completion script for bash; completes files if a command takes no more words. */
export function bashCompletion(positions: readonly CompletionPosition[]): string {
  return `# Completion of pixel for bash: eval "$(pixel completion bash)"
_pixel_words() {
  case "$1" in
${positions.map(({ path, words }) => `    ${quoteShell(path)}) printf '%s' ${quoteShell(words.map(({ word }) => word).join(' '))} ;;`).join('\n')}
    *) return 1 ;;
  esac
}
_pixel_takes_value() {
  case "$1 $2" in
${positions
  .flatMap(({ path, valueFlags }) =>
    valueFlags.map((flag) => `    ${quoteShell(`${path} ${flag}`)}) return 0 ;;`),
  )
  .join('\n')}
    *) return 1 ;;
  esac
}
_pixel() {
  local path= current="\${COMP_WORDS[COMP_CWORD]}" before= word index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [ -n "$before" ] && _pixel_takes_value "$path" "$before"; then
      before=
      continue
    fi
    before="$word"
    if _pixel_words "\${path:+$path }$word" >/dev/null; then path="\${path:+$path }$word"; fi
  done
  COMPREPLY=()
  if [ -n "$before" ] && _pixel_takes_value "$path" "$before"; then return; fi
  COMPREPLY=($(compgen -W "$(_pixel_words "$path")" -- "$current"))
}
complete -o default -F _pixel pixel
`;
}
