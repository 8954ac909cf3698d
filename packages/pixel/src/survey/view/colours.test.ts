import { surveyBackgrounds } from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coloursOf, contrast } from './colours.ts';

const appearance = { position: 'bottom_right', theme: 'auto', accentColor: '#2563eb' } as const;
const read = (text: string): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+):rgb\(([\d ]+)\);/g)].map(([, name, colour = '']) => [
      name,
      colour.split(' ').map(Number),
    ]),
  );
const hex = (colour: readonly number[] = []) =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

it('has the backgrounds that the contract has', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(hex(read(coloursOf(appearance, theme)).ground)).toBe(surveyBackgrounds[theme]);
});

it('lets everything be read and seen, whatever the accent is', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, fc.constantFrom('light', 'dark'), (accentColor, theme) => {
      const {
        ground = [],
        ink = [],
        soft = [],
        edge = [],
        mark = [],
        bad = [],
        accent = [],
        'on-accent': onAccent = [],
        tint = [],
      } = read(coloursOf({ ...appearance, accentColor }, theme));
      for (const text of [ink, soft, mark, bad]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('takes a colour that is none for one of its own', () => {
  expect(coloursOf({ ...appearance, accentColor: 'red;}*{display:none' }, 'light')).toBe(
    coloursOf(appearance, 'light'),
  );
});
