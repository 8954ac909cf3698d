import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = await temporaryDirectory();
let server: PixelServer | undefined;
afterAll(async () => {
  await server?.end('SIGTERM');
  await Promise.all([folder, ...(server ? [server.dataDirectory] : [])].map(removeTemporary));
});

/** Paths of the parts that a script loads. */
function pathsIn(script: string): string[] {
  return [...script.matchAll(/\/v\/[0-9a-f]{64}\.js/g)].map(([path]) => path);
}

/** Every part that a server's script loads, directly or indirectly, by path. */
async function partsOf(url: string, path = '/pixel.min.js'): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const part of pathsIn(await (await fetch(url + path)).text())) {
    const response = await fetch(url + part);
    expect(response.status).toBe(200);
    parts.set(part, await response.text());
    for (const inner of await partsOf(url, part)) parts.set(...inner);
  }
  return parts;
}

/** A build in which every file that the pixel loads differs. */
async function makeUpdate(): Promise<string> {
  const dist = join(folder, 'dist');
  await cp(join(root, 'dist'), dist, { recursive: true });
  for (const name of ['apps', 'node_modules', 'package.json'])
    await symlink(join(root, name), join(folder, name));
  const renamed = new Map<string, string>();
  /** Writes the next version of a file, after those of the parts that it loads. */
  const update = async (text: string): Promise<string> => {
    let next = text;
    for (const path of pathsIn(text)) next = next.replaceAll(path, await updatePart(path));
    return next;
  };
  const updatePart = async (path: string): Promise<string> => {
    const known = renamed.get(path);
    if (known !== undefined) return known;
    const text = `${await update(await readFile(dist + path, 'utf8'))}\n// The next version.`;
    const next = `/v/${createHash('sha256').update(text).digest('hex')}.js`;
    await writeFile(dist + next, text);
    await rm(dist + path);
    renamed.set(path, next);
    return next;
  };
  for (const entry of ['pixel.js', 'pixel.min.js']) {
    const file = join(dist, entry);
    await writeFile(file, await update(await readFile(file, 'utf8')));
  }
  return dist;
}

it('serves an older script’s chunks, byte for byte, and the current ones', async () => {
  server = await startPixelServer();
  const before = await partsOf(server.url);
  const built = await readdir(join(root, 'dist/v'));
  expect([...before.keys()].sort()).toEqual(built.map((name) => `/v/${name}`).sort());
  await server.end('SIGTERM');

  server = await startPixelServer({ dataDirectory: server.dataDirectory, dist: await makeUpdate() });
  const now = await partsOf(server.url);
  expect(now.size).toBe(before.size);
  expect([...now.keys()].some((path) => before.has(path))).toBe(false);
  for (const [path, text] of before) {
    const response = await fetch(server.url + path);
    expect([response.status, await response.text()]).toEqual([200, text]);
  }
});
