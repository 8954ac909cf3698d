import { bytesText } from './bytes-text.ts';
import type { Terminal } from './terminal.ts';

/** Passes chunks through and shows progress: in percent if `total` bytes are expected, otherwise the amount. */
export async function* reportProgress(
  pieces: AsyncIterable<Uint8Array>,
  total: number | undefined,
  { progress }: Pick<Terminal, 'progress'>,
): AsyncGenerator<Uint8Array> {
  let [bytes, shown] = [0, ''];
  try {
    for await (const piece of pieces) {
      yield piece;
      bytes += piece.byteLength;
      const text = total
        ? `${bytesText(bytes)} of ${bytesText(total)}, ${Math.floor((100 * bytes) / total)}%`
        : bytesText(bytes);
      if (text !== shown) progress?.(text);
      shown = text;
    }
  } finally {
    progress?.('');
  }
}
