import type { SurveyAppearance } from '@pixel/protocol';

type Theme = 'light' | 'dark';
type Rgb = readonly number[];

const grounds: Readonly<Record<Theme, readonly [ground: string, ink: string]>> = {
  light: ['#ffffff', '#111827'],
  dark: ['#111827', '#f9fafb'],
};
const accentFallback = '#2563eb';

/** Returns a survey's colors in one theme, as CSS custom properties. Text has a contrast of at least 4.5:1, graphics 3:1. */
export function surveyColors(appearance: SurveyAppearance, theme: Theme): string {
  const [ground, ink] = [
    parse(appearance.backgroundColor, grounds[theme][0]),
    parse(appearance.textColor, grounds[theme][1]),
  ];
  const accent = parse(appearance.accentColor, accentFallback);
  const soft = ensureContrast(mix(ground, ink, 0.62), ink, [ground, 5]);
  const mark = ensureContrast(accent, ink, [ground, 4.6]);
  const properties: Readonly<Record<string, Rgb>> = {
    ground,
    ink,
    soft,
    line: mix(ground, ink, 0.16),
    edge: ensureContrast(mix(ground, ink, 0.4), ink, [ground, 3.1]),
    raised: ensureContrast(mix(ground, ink, 0.045), ground, [ink, 4.5]),
    accent,
    'on-accent': readableOn(accent),
    mark,
    tint: ensureContrast(
      mix(ground, accent, theme === 'dark' ? 0.22 : 0.09),
      ground,
      [ink, 4.5],
      [soft, 3.1],
      [mark, 3.1],
    ),
    bad: ensureContrast(parse('#dc2626', ''), ink, [ground, 4.6]),
  };
  return Object.entries(properties)
    .map(([name, color]) => `--${name}:rgb(${color.map(Math.round).join(' ')});`)
    .join('');
}

/** Returns black or white, whichever is more readable on a color. */
function readableOn(color: Rgb): Rgb {
  const [white, black] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  return contrast(color, white) >= contrast(color, black) ? white : black;
}

/** Moves a color towards another until it has enough contrast with each of the others. */
function ensureContrast(
  color: Rgb,
  towards: Rgb,
  ...others: readonly (readonly [other: Rgb, ratio: number])[]
): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (others.every(([other, ratio]) => contrast(mixed.map(Math.round), other) >= ratio)) return mixed;
  }
  return towards;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, index) => value + ((to[index] ?? 0) - value) * share);
}

function parse(text: string | undefined, otherwise: string): Rgb {
  const hex = /^#[0-9a-f]{6}$/i.test(text ?? '') ? `${text}` : otherwise;
  return [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
}

/** Returns the contrast ratio of two colors, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
