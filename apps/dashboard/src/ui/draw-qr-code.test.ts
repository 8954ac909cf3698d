import fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { drawQrCode, type QrCodeDrawing } from './draw-qr-code.ts';

/** Pixels per module. */
const scale = 3;

/** Reads a code from an image, as a phone does. */
function read({ size, path }: QrCodeDrawing): string | undefined {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

it('draws exactly what a phone reads', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
      const drawn = drawQrCode(link);
      expect(drawn && read(drawn)).toBe(link);
    }),
    { numRuns: 10 },
  );
});

it('draws other scripts, and URL-encoded text', () => {
  for (const text of [
    'https://例え.jp/道?q=ü',
    'https://x.example/"><img src=x onerror=alert(1)>',
    '0123456789',
  ])
    expect(read(drawQrCode(text) ?? { size: 0, path: '' })).toBe(text);
});

it('leaves four light modules around the dark ones', () => {
  const { size, path } = drawQrCode('https://shop.example/') ?? { size: 0, path: '' };
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...run]) => run.map(Number));
  expect(Math.min(...runs.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4);
  expect(Math.max(...runs.flatMap(([x = 0, y = 0, width = 0]) => [x + width, y + 1]))).toBe(size - 4);
});

it('draws nothing if the text exceeds any code', () => {
  expect(drawQrCode('x'.repeat(2_953))?.size).toBe(185);
  expect(drawQrCode('ü'.repeat(1_477))).toBeUndefined();
});
