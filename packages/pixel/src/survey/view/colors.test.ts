import { contrastRatio, minContrast, surveyBackgrounds } from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, surveyColors } from './colors.ts';

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

it('has the backgrounds of the contract', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(hex(read(surveyColors(appearance, theme)).ground)).toBe(surveyBackgrounds[theme]);
});

it('keeps everything legible, for any accent', () => {
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
      } = read(surveyColors({ ...appearance, accentColor }, theme));
      for (const text of [ink, soft, mark, bad]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('keeps selection and hover legible in any survey colours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const colours = fc
    .tuple(colour, colour, colour)
    .filter(
      ([ground, ink, accent]) =>
        contrastRatio(ink, ground) >= minContrast.text && contrastRatio(accent, ground) >= minContrast.part,
    );
  fc.assert(
    fc.property(colours, fc.constantFrom('light', 'dark'), ([ground, ink, accentColor], theme) => {
      const own = { ...appearance, accentColor, backgroundColor: ground, textColor: ink };
      const { tint = [], raised = [], mark = [], soft = [], ...drawn } = read(surveyColors(own, theme));
      for (const behind of [tint, raised])
        expect(contrast(drawn.ink ?? [], behind)).toBeGreaterThanOrEqual(4.5);
      for (const sign of [mark, soft]) expect(contrast(sign, tint)).toBeGreaterThanOrEqual(3);
    }),
    { examples: [[['#000000', '#757575', '#ff0000'], 'dark']] },
  );
});

it('uses a default for an invalid colour', () => {
  expect(surveyColors({ ...appearance, accentColor: 'red;}*{display:none' }, 'light')).toBe(
    surveyColors(appearance, 'light'),
  );
});
