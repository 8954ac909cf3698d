import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadScripts } from './load-files.ts';

it('loads the pixel and its lazy chunks, which browsers cache forever', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'pixel-dist-'));
  const name = `${'0a'.repeat(32)}.js`;
  await mkdir(join(dist, 'v'));
  for (const file of ['pixel.js', 'pixel.min.js', 'survey-frame.min.js', join('v', name)])
    await writeFile(join(dist, file), `/* ${file} */`);
  const scripts = await loadScripts(dist);
  await rm(dist, { recursive: true });
  expect([...scripts].map(([path, { cacheControl }]) => [path, cacheControl])).toEqual([
    ['/pixel.js', 'public, max-age=300, stale-while-revalidate=86400'],
    ['/pixel.min.js', 'public, max-age=300, stale-while-revalidate=86400'],
    ['/survey-frame.min.js', 'public, max-age=300, stale-while-revalidate=86400'],
    [`/v/${name}`, 'public, max-age=31536000, immutable'],
  ]);
  expect(new TextDecoder().decode(scripts.get(`/v/${name}`)?.body)).toBe(`/* v/${name} */`);
});
