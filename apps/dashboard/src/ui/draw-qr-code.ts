import { encode } from 'uqr';

/** A QR code as an SVG draws it. */
export interface DrawnQrCode {
  /** Modules from side to side, with the quiet zone around. */
  readonly size: number;
  /** The dark modules, one unit each. */
  readonly path: string;
}

/** What is around a code, in modules, as ISO/IEC 18004 has it. */
const quietZone = 4;
/** The most bytes that the largest code takes, with the least correction. */
const maxBytes = 2_953;

/**
 * Draws a text as a QR code; undefined where it is longer than the largest code takes. With the least correction: nothing covers or dirties
 * a code on a screen, and its modules are larger.
 */
export function drawQrCode(text: string): DrawnQrCode | undefined {
  if (new TextEncoder().encode(text).byteLength > maxBytes) return undefined;
  const { size, data } = encode(text, { ecc: 'L', border: quietZone });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return { size, path: path.join('') };
}

/** Where dark modules of a row begin, and how many there are in one run. */
function runsOf(row: readonly boolean[]): readonly (readonly [x: number, width: number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
