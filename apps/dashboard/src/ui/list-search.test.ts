import { expect, it } from 'vitest';
import { readPanelSearch } from './list-search.ts';

it('reads what is asked for, and passes over the rest', () => {
  expect(readPanelSearch({ text: 'cart', open: 17, sort: 'x' })).toEqual({ text: 'cart', open: '17' });
  expect(readPanelSearch({ text: '', open: {} })).toEqual({});
});

it('makes a new one where the address says so, and opens none beside it', () => {
  expect(readPanelSearch({ new: '', open: 'a' })).toEqual({ new: true });
  expect(readPanelSearch({ new: false, open: 'a' })).toEqual({ open: 'a' });
});
