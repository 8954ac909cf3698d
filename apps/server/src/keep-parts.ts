import type { Asset } from '@pixel/edge';
import type { Kv } from '@pixel/store/kv';

const decoder = new TextDecoder();

/**
 * Stores the files that the pixel loads, where the code of changes is: browsers run a script of yesterday for a day, and after an update
 * it asks for files that came with it.
 */
export async function keepParts(kv: Kv, scripts: ReadonlyMap<string, Asset>): Promise<void> {
  for (const [path, { body }] of scripts) {
    const [, sha256] = /^\/v\/(\w+)\.js$/.exec(path) ?? [];
    const key = `script/${sha256}`;
    if (sha256 !== undefined && (await kv.get(key)) === null) await kv.put(key, decoder.decode(body));
  }
}
