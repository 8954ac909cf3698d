/** Survey backgrounds in both themes; a survey may define its own. */
export const backgrounds = { light: '#ffffff', dark: '#111827' } as const;

/** Minimum contrast of text and of interactive parts with their background: WCAG 2.2, 1.4.3 and 1.4.11. */
export const minContrast = { text: 4.5, part: 3 } as const;

/**
 * Returns the contrast ratio of two colors, `#rrggbb`, from 1 to 21; NaN if one is invalid:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
