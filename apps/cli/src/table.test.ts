import { expect, it } from 'vitest';
import { formatFields } from './fields.ts';
import { colourStyle, plainStyle } from './style.ts';
import { formatTable } from './table.ts';

const headings = ['experiment', 'status', 'visitors'];
const rows = [
  ['cta', 'running', '1200'],
  ['a-longer-key', 'paused', '7'],
  ['running', 'unheard of', '0'],
];
/** The text that a terminal shows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches escape sequences.
const shown = (text: string) => text.replace(/\u001b\[\d+m/g, '');

it('sizes columns by their content', () => {
  expect(formatTable(headings, rows, plainStyle)).toBe(
    'experiment    status      visitors\n' +
      'cta           running         1200\n' +
      'a-longer-key  paused             7\n' +
      'running       unheard of         0\n',
  );
});

it('is aligned the same with colours, for headings and states', () => {
  const coloured = formatTable(headings, rows, colourStyle);
  expect(shown(coloured)).toBe(formatTable(headings, rows, plainStyle));
  const [head, first, second, third] = coloured.split('\n');
  expect(head).toBe('\u001b[1mexperiment    status      visitors\u001b[22m');
  expect(first).toBe('cta           \u001b[32mrunning\u001b[39m         1200');
  expect(second).toContain('\u001b[33mpaused\u001b[39m ');
  expect(third).toBe('running       unheard of         0');
});

it('colours the state field', () => {
  const fields = [
    ['experiment', 'cta'],
    ['status', 'archived'],
  ] as const;
  expect(formatFields(fields, plainStyle)).toBe('experiment  cta\nstatus      archived\n');
  expect(formatFields(fields, colourStyle)).toBe(
    '\u001b[1mexperiment\u001b[22m  cta\n\u001b[1mstatus    \u001b[22m  \u001b[2marchived\u001b[22m\n',
  );
});
