import { expect, it } from 'vitest';
import { type Column, fitTable } from './fit-table.ts';

const key: Column = { heading: 'variant', align: 'left', cells: ['a-rather-long-key', 'b'] };
const n: Column = { heading: 'n', align: 'right', cells: ['10,000', '9'] };
const total: Column = { heading: 'total', align: 'right', cells: ['500', '6'], dispensable: 2 };
const p: Column = { heading: 'p', align: 'right', cells: ['0.042', '1.000'], dispensable: 1 };

it('aligns texts left and numbers right', () => {
  expect(fitTable([key, n, total], 100)).toEqual({
    head: 'variant                 n  total',
    rows: ['a-rather-long-key  10,000    500', 'b                       9      6'],
  });
});

it('drops dispensable columns, the most dispensable first', () => {
  expect(fitTable([key, n, total, p], 34).head).toBe('variant            n  total      p');
  expect(fitTable([key, n, total, p], 33).head).toBe('variant                 n      p');
  expect(fitTable([key, n, total, p], 26).head).toBe('variant                 n');
});

it('shortens the first column a little rather than dropping another', () => {
  const long = { ...key, cells: ['a-rather-long-key'] };
  expect(fitTable([long, { ...total, cells: ['500'] }], 19)).toEqual({
    head: 'variant       total',
    rows: ['a-rather-lo…    500'],
  });
});

it('shortens the first column once no column can be dropped', () => {
  expect(fitTable([key, n], 14).rows).toEqual(['a-rat…  10,000', 'b            9']);
});

it('colours cells after measuring their width', () => {
  const painted = { ...key, paint: (cell: string) => `<${cell}>` };
  expect(fitTable([painted, n], 100).rows[1]).toBe('<b>                       9');
});
