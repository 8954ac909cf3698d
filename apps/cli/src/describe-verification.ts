import type { Verification, VerifiedPart } from '@pixel/control/verify';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

/** More than that are counted: where a look was changed, most of its figures differ. */
const mostShown = 12;

/** Describes what came out of a bundle, a line for each part and for what is wrong with it. */
export function describeVerification({ header, parts, sha256, isRight }: Verification, style: Style): string {
  const { experimentKey, phase, projectKey, exportedAt, product } = header;
  const figures = parts.reduce((sum, part) => sum + part.figures, 0);
  const ending = isRight
    ? style('green', `All ${figures} figures are equal, to the last digit.\n`)
    : style('red', 'Not all is as it was computed.\n');
  return [
    printable(
      `${experimentKey}, phase ${phase}, of ${projectKey}, exported ${exportedAt} by Pixel ${product}`,
    ),
    '\n\n',
    ...parts.map((part) => describePart(part, style)),
    `\nFigures were computed again from the sums that each look has kept.\nsha256 ${printable(sha256 ?? 'unknown')}\n`,
    ending,
  ].join('');
}

function describePart(
  { name, computedAt, figures, problems, differences }: VerifiedPart,
  style: Style,
): string {
  const isRight = problems.length + differences.length === 0;
  const state = isRight ? style('green', 'ok      ') : style('red', 'mismatch');
  const of = [name, computedAt, figures > 0 ? `${figures} figures` : undefined].filter(
    (word) => word !== undefined,
  );
  const more = differences.length - mostShown;
  const lines = [
    ...problems,
    ...differences
      .slice(0, mostShown)
      .map(({ figure, expected, got }) => `${figure}: expected ${tell(expected)}, got ${tell(got)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return `${state}  ${printable(of.join(', '))}\n${lines.map((line) => `          ${printable(line)}\n`).join('')}`;
}

function tell(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
