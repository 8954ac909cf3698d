import { encode } from 'uqr';

/** A QR code for an SVG. */
export interface QrCodeDrawing {
  /** Modules per side, including the quiet zone. */
  readonly size: number;
  /** The dark modules, one unit each. */
  readonly path: string;
}

/** Quiet zone in modules, by ISO/IEC 18004. */
const quietZone = 4;
/** Maximum number of bytes in the largest code, at the lowest error correction. */
const maxBytes = 2_953;

/**
 * Draws a string as a QR code; undefined if it is too long. Uses the lowest error correction, which allows larger modules: nothing covers
 * or stains a code on a screen.
 */
export function drawQrCode(text: string): QrCodeDrawing | undefined {
  if (new TextEncoder().encode(text).byteLength > maxBytes) return undefined;
  const { size, data } = encode(text, { ecc: 'L', border: quietZone });
  const path = data.flatMap((row, y) =>
    findRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: path.join('') };
}

/** Start and length of each run of dark modules in a row. */
function findRuns(row: readonly boolean[]): readonly (readonly [x: number, width: number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
