import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import type jsQR from 'jsqr';

/** Reads a QR code from a screenshot, as a phone does; undefined if it is unreadable. */
export async function readQrCode(code: Locator): Promise<string | undefined> {
  const picture = await code.screenshot({ animations: 'disabled' });
  // The dashboard's CSP blocks images from other sources.
  const reader = await code.page().context().newPage();
  try {
    await reader.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
    return await reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height);
      const { jsQR: read } = globalThis as unknown as { readonly jsQR: typeof jsQR };
      // Many readers can't read light-on-dark codes.
      return (
        pixels && read(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })?.data
      );
    }, picture.toString('base64'));
  } finally {
    await reader.close();
  }
}
