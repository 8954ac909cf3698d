import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compress } from '@pixel/edge';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Prepares compression on Node's own threads, so that requests go on meanwhile. `brotliQuality` is 0 to 11: the last steps cost much
 * more time than they save bytes, and pay for files that are compressed once at start.
 */
export function createCompress(brotliQuality: number): Compress {
  return async function compress(body) {
    const [br, gzipped] = await Promise.all([
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      }),
      zip(body, { level: 9 }),
    ]);
    return {
      ...(br.byteLength < body.byteLength ? { br } : {}),
      ...(gzipped.byteLength < body.byteLength ? { gzip: gzipped } : {}),
    };
  };
}
