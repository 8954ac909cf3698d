import { expect, it } from 'vitest';
import { selectResources } from './select-resources.ts';

const items = [
  { key: 'b', name: 'Ordered', revision: 1 },
  { key: 'a', name: 'Ordered', revision: 1 },
  { key: 'news', name: 'Newsletter', revision: 1 },
];
const keysFor = (text?: string) =>
  selectResources(items, text, ({ name, key }) => [name, key]).map(({ key }) => key);

it('sorts all by name, and equal names by key', () => {
  expect(keysFor()).toEqual(['news', 'a', 'b']);
});

it('finds those that contain every word, ignoring case', () => {
  expect(keysFor('  LETTER new')).toEqual(['news']);
  expect(keysFor('ordered b')).toEqual(['b']);
  expect(keysFor('ordered news')).toEqual([]);
});
