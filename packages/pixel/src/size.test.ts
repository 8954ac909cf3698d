import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const maxBytes = 8_000;

async function bundle() {
  return build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    minify: true,
    write: false,
    metafile: true,
  });
}

it('stays small on the wire', async () => {
  const { outputFiles } = await bundle();
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').byteLength).toBeLessThanOrEqual(maxBytes);
});

it('carries nothing of another package but the limits of the public contract', async () => {
  const { metafile } = await bundle();
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const carried = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  expect(carried.filter((file) => !file.includes('packages/pixel/src/'))).toEqual([
    expect.stringMatching(/packages\/protocol\/src\/limits\.ts$/),
  ]);
});
