import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
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

/** A build in which every file that the pixel loads is another. */
async function makeUpdate(): Promise<string> {
  const dist = join(folder, 'dist');
  await cp(join(root, 'dist'), dist, { recursive: true });
  for (const name of ['apps', 'node_modules', 'package.json'])
    await symlink(join(root, name), join(folder, name));
  const names = await readdir(join(dist, 'v'));
  const renamed = new Map<string, string>();
  for (const name of names) {
    const file = join(dist, 'v', name);
    const text = `${await readFile(file, 'utf8')}\n// The next version.`;
    const next = `${createHash('sha256').update(text).digest('hex')}.js`;
    await writeFile(file, text);
    await rename(file, join(dist, 'v', next));
    renamed.set(name, next);
  }
  for (const entry of ['pixel.js', 'pixel.min.js']) {
    let text = await readFile(join(dist, entry), 'utf8');
    for (const [name, next] of renamed) text = text.replaceAll(name, next);
    await writeFile(join(dist, entry), text);
  }
  return dist;
}

it('serves what a script from before an update loads, byte for byte, and what it loads now', async () => {
  server = await startPixelServer();
  const pathsIn = async (url: string) => {
    const script = await (await fetch(`${url}/pixel.min.js`)).text();
    return [...script.matchAll(/\/v\/[0-9a-f]{64}\.js/g)].map(([path]) => path);
  };
  const before = await pathsIn(server.url);
  const texts = await Promise.all(before.map(async (path) => (await fetch(server?.url + path)).text()));
  expect(before).toHaveLength(2);
  await server.end('SIGTERM');

  server = await startPixelServer({ dataDirectory: server.dataDirectory, dist: await makeUpdate() });
  const now = await pathsIn(server.url);
  expect(now).toHaveLength(2);
  expect(now.some((path) => before.includes(path))).toBe(false);
  for (const [index, path] of before.entries()) {
    const answer = await fetch(server.url + path);
    expect([answer.status, await answer.text()]).toEqual([200, texts[index]]);
  }
  for (const path of now) expect((await fetch(server.url + path)).status).toBe(200);
});
