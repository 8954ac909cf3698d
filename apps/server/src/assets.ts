import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Asset, scriptCacheControl } from '@pixel/edge';
import { createCompress } from './compress.ts';

const bestBrotliQuality = 11;
const compress = createCompress(bestBrotliQuality);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** Reads the pixel's bundles from the folder of built files. */
export async function loadScripts(distDirectory: string): Promise<ReadonlyMap<string, Asset>> {
  const names = ['pixel.js', 'pixel.min.js'];
  const assets = await Promise.all(
    names.map((name) => loadAsset(join(distDirectory, name), scriptCacheControl)),
  );
  return new Map(assets.map((asset, index) => [`/${names[index]}`, asset]));
}

/** Reads a folder of static files, to be served below `prefix`: `x.html` as `x`, `index.html` as the folder itself. */
export async function loadStaticFiles(
  directory: string,
  prefix: string,
): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const relative = file.slice(directory.length).replaceAll('\\', '/').replace(/^\//, '');
    const path = relative.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
    assets.set(prefix + path, await loadAsset(file, 'no-cache'));
  }
  return assets;
}

async function loadAsset(file: string, cacheControl: string): Promise<Asset> {
  const body = await readFile(file);
  const contentType = contentTypes[extname(file)] ?? 'application/octet-stream';
  return {
    contentType,
    cacheControl,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    body,
    encoded: contentType.includes('image/png') ? {} : await compress(body),
  };
}
