import { expect, it } from 'vitest';
import { parsePanelSearch } from './list-search.ts';

it('reads known parameters, and ignores the rest', () => {
  expect(parsePanelSearch({ text: 'cart', open: 17, sort: 'x' })).toEqual({ text: 'cart', open: '17' });
  expect(parsePanelSearch({ text: '', open: {} })).toEqual({});
});

it('opens a new one if the address asks for it, and no other beside it', () => {
  expect(parsePanelSearch({ new: '', open: 'a' })).toEqual({ new: true });
  expect(parsePanelSearch({ new: false, open: 'a' })).toEqual({ open: 'a' });
});
