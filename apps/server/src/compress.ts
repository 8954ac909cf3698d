import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compress } from '@pixel/edge';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The highest levels take twenty times as long, which is too slow while someone waits for the file. */
const brotliQuality = { quick: 9, best: 11 } as const;

/** Compresses on Node's thread pool, so that it doesn't block requests. */
export const compress: Compress = async (body, effort) => {
  const [br, gzipped] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
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
