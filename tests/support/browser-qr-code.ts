import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import type jsQR from 'jsqr';

/** Reads the QR code of which a picture is taken from the screen, as a phone does; undefined where there is none that it could read. */
export async function readQrCode(code: Locator): Promise<string | undefined> {
  const picture = await code.screenshot({ animations: 'disabled' });
  // The dashboard's policy lets no picture in that is not its own.
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
      // Light on dark is what many readers do not take.
      return (
        pixels && read(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })?.data
      );
    }, picture.toString('base64'));
  } finally {
    await reader.close();
  }
}
