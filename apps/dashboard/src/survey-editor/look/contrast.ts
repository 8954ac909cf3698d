/** Default background colors of surveys in both themes. */
export const backgrounds = { light: '#ffffff', dark: '#111827' } as const;

/** Minimum contrast ratios of text and of interactive elements against their background: WCAG 2.2, 1.4.3 and 1.4.11. */
export const minContrast = { text: 4.5, part: 3 } as const;

/**
 * Returns the contrast ratio of two colors, `#rrggbb`, from 1 to 21; NaN if one is invalid:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns a color's relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
