/** Default survey backgrounds in the two themes. */
export const surveyBackgrounds = { light: '#ffffff', dark: '#111827' } as const;

/** Minimum contrast of texts, and of interactive parts, with their background: WCAG 2.2, 1.4.3 and 1.4.11. */
export const minContrast = { text: 4.5, part: 3 } as const;

/** Returns the contrast ratio of two colours `#rrggbb`, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(colour: string, otherColour: string): number {
  const [a, b] = [relativeLuminance(colour), relativeLuminance(otherColour)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
