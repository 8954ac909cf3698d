import { toPrintable } from '../printable.ts';
import { wrap } from '../wrap.ts';
import { lineLength } from './fit-table.ts';

/** Wraps a text with an indentation; also breaks words longer than a line. */
export function wrapParagraph(text: string, indent = 0): string {
  const room = lineLength - indent;
  return wrap(toPrintable(text), room)
    .flatMap((line, index) =>
      breakLine(line, index === 0 ? room : room - 2).map((part, at) => [part, index + at] as const),
    )
    .map(([line, index]) => `${' '.repeat(index === 0 ? indent : indent + 2)}${line}\n`)
    .join('');
}

function breakLine(line: string, room: number): readonly string[] {
  const characters = [...line];
  return characters.length <= room
    ? [line]
    : [characters.slice(0, room - 2).join(''), ...breakLine(characters.slice(room - 2).join(''), room)];
}
