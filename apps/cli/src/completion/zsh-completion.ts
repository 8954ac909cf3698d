import type { CompletionPosition, CompletionWord } from './completion-tree.ts';
import { quoteShell } from './quote-shell.ts';

/** Returns the completion script for zsh, with a description of each word. */
export function zshCompletion(positions: readonly CompletionPosition[]): string {
  return `#compdef pixel
# Completion of pixel for zsh: source <(pixel completion zsh)
_pixel_words() {
  case "$1" in
${positions.map(({ path, words }) => `    ${quoteShell(path)}) reply=(${words.map(described).join(' ')}) ;;`).join('\n')}
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
  local position= before= word
  local -a reply
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n "$before" ]] && _pixel_takes_value "$position" "$before"; then
      before=
      continue
    fi
    before="$word"
    if _pixel_words "\${position:+$position }$word"; then position="\${position:+$position }$word"; fi
  done
  if [[ -n "$before" ]] && _pixel_takes_value "$position" "$before"; then
    _files
    return
  fi
  _pixel_words "$position"
  _describe pixel reply || _files
}
if (( \${+functions[compdef]} )); then compdef _pixel pixel; fi
`;
}

/** An unescaped colon would end the word. */
function described({ word, about }: CompletionWord): string {
  return quoteShell(`${word.replaceAll(':', '\\\\:')}:${about}`);
}
