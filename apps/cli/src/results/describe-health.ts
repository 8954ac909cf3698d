import type { ResultsReport } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { type Column, fitTable, lineLength } from './fit-table.ts';
import { formatCount, formatPValue, missingNumber } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

type Finding = ResultsReport['health'][number];
type Step = ResultsReport['accounting'][number];

const formats = { ok: 'green', warning: 'yellow', bad: 'red' } as const;
const marks = { ok: '✓ ok', warning: '! needs attention', bad: '◆ failed' } as const;
/** Number of variants whose table of steps fits within 100 columns. */
const variantsPerTable = 4;
const maxKeyLength = 16;

/** Describes the checks that don't pass, each with its cause and remedy, or that all pass. */
export function describeHealth(health: readonly Finding[], style: Style): string {
  const failed = health.filter(({ state }) => state !== 'ok');
  const passed = health.length - failed.length;
  if (health.length === 0) return `${style('bold', 'Health')}  not checked yet\n`;
  if (failed.length === 0)
    return `${style('bold', 'Health')}  ${style('green', '✓')} ${passed === 1 ? 'the one check passes' : `all ${passed} checks pass`}\n`;
  const others =
    passed === 0 ? '' : `${passed} ${passed === 1 ? 'other check passes' : 'other checks pass'}.`;
  return `${style('bold', 'Health')}\n${failed.map((finding) => describeFinding(finding, style)).join('')}${others && wrapParagraph(others, 2)}`;
}

function describeFinding({ state, sentence, since, cause, advice }: Finding, style: Style): string {
  const dated = since === null ? sentence : `${sentence} Since ${time(since)}.`;
  const lines = [
    ...(cause === null ? [] : [`Cause: ${cause.sentence}`]),
    ...(advice === null ? [] : [`What to do: ${advice.sentence}`]),
  ];
  return `  ${style(formats[state], marks[state])}\n${wrapParagraph(dated, 4)}${lines.map((line) => wrapParagraph(line, 4)).join('')}`;
}

/** Describes how many visitors of each variant reach each step from assignment to being counted. */
export function describeAccounting(
  { accounting, variants }: Pick<ResultsReport, 'accounting' | 'variants'>,
  style: Style,
): string {
  if (accounting.length === 0) return '';
  const keys = variants.map(({ variantKey }) => variantKey);
  const tables = Array.from({ length: Math.ceil(keys.length / variantsPerTable) }, (_, index) =>
    keys.slice(index * variantsPerTable, (index + 1) * variantsPerTable),
  ).map((some) => {
    const { head, rows } = fitTable(stepColumns(accounting, some, style), lineLength - 2);
    return [style('bold', `  ${head}`), ...rows.map((row) => `  ${row}`)].map((line) => `${line}\n`).join('');
  });
  const biased = accounting.filter(({ isBiased }) => isBiased).map(({ step }) => step.replace('_', ' '));
  const note =
    biased.length === 0
      ? ''
      : wrapParagraph(
          `Variants lose unequal shares on the way to: ${biased.join(', ')}. The comparison is biased.`,
          2,
        );
  return `${style('bold', 'Visitor accounting')}\n${tables.join('')}${note}`;
}

function stepColumns(steps: readonly Step[], keys: readonly string[], style: Style): readonly Column[] {
  return [
    { heading: 'step', align: 'left', cells: steps.map(({ step }) => step.replace('_', ' ')) },
    { heading: 'of', align: 'left', cells: steps.map(({ unit }) => unit) },
    ...keys.map(
      (key): Column => ({
        heading: cut(toPrintable(key), maxKeyLength),
        align: 'right',
        cells: steps.map(({ variants }) => formatCount(variants[key] ?? null)),
      }),
    ),
    {
      heading: 'p of the loss',
      align: 'right',
      cells: steps.map(({ pValue }) => (pValue === null ? missingNumber : formatPValue(pValue))),
    },
    {
      heading: '',
      align: 'left',
      cells: steps.map(({ isBiased }) => (isBiased ? '◆ biased' : '')),
      paint: (cell) => (cell === '' ? cell : style('red', cell)),
    },
  ];
}

function time(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
