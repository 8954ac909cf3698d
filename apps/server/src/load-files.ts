import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Asset, hashedCacheControl, scriptCacheControl } from '@pixel/edge';
import { compress } from './compress.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Returns a file's Content-Type by its extension. */
export function contentTypeOf(file: string): string {
  return contentTypes[extname(file)] ?? 'application/octet-stream';
}

/** Reads the pixel's bundles, and the files that they load, from the build directory. */
export async function loadScripts(distDirectory: string): Promise<ReadonlyMap<string, Asset>> {
  const named = (await readdir(join(distDirectory, 'v'))).map((name) => `v/${name}`);
  const files: readonly (readonly [string, string])[] = [
    ['pixel.js', scriptCacheControl],
    ['pixel.min.js', scriptCacheControl],
    ['survey-frame.min.js', scriptCacheControl],
    ...named.map((file) => [file, hashedCacheControl] as const),
  ];
  return new Map(
    await Promise.all(
      files.map(async ([file, cacheControl]): Promise<[string, Asset]> => {
        return [`/${file}`, await loadAsset(join(distDirectory, file), cacheControl)];
      }),
    ),
  );
}

/**
 * Reads a directory of static files to be served below `prefix`: `x.html` as `x`, `index.html` as the directory itself, and `x+y.html`, a
 * page that handles several paths itself, as each of them.
 */
export async function loadStaticFiles(
  directory: string,
  prefix: string,
): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const relative = file.slice(directory.length).replaceAll('\\', '/').replace(/^\//, '');
    const asset = await loadAsset(file, 'no-cache');
    const folder = relative.slice(0, relative.lastIndexOf('/') + 1);
    for (const name of relative
      .slice(folder.length)
      .replace(/\.html$/, '')
      .split('+'))
      assets.set(prefix + folder + (name === 'index' ? '' : name), asset);
  }
  return assets;
}

async function loadAsset(file: string, cacheControl: string): Promise<Asset> {
  const body = await readFile(file);
  const contentType = contentTypeOf(file);
  return {
    contentType,
    cacheControl,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    body,
    encoded: contentType.includes('image/png') ? {} : await compress(body, 'best'),
  };
}
