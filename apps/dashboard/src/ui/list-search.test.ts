import { expect, it } from 'vitest';
import { readPanelSearch } from './list-search.ts';

it('reads known parameters, and ignores the rest', () => {
  expect(readPanelSearch({ text: 'cart', open: 17, sort: 'x' })).toEqual({ text: 'cart', open: '17' });
  expect(readPanelSearch({ text: '', open: {} })).toEqual({});
});

it('opens a new one if the address asks for it, and no other beside it', () => {
  expect(readPanelSearch({ new: '', open: 'a' })).toEqual({ new: true });
  expect(readPanelSearch({ new: false, open: 'a' })).toEqual({ open: 'a' });
});
