import { expect, it } from 'vitest';
import { bundleStub, shortStub, stubbedFiles } from './inline-stub.mjs';

it.each(await stubbedFiles())('is up to date in $file; `npm run stub` writes it', ({ current, expected }) => {
  expect(current).toBe(expected);
});

it('appears in the README, the guides and on every demo page', async () => {
  const long = await bundleStub();
  const stubs = (await stubbedFiles()).map(({ file, current }) => [
    file,
    current.includes(`>${shortStub}</script>`) ? 'short' : current.includes(`>${long}</script>`) && 'long',
  ]);
  expect(stubs).toEqual(
    expect.arrayContaining([
      ['README.md', 'short'],
      ...['install', 'consent', 'csp'].map((name) => [`docs/guide/${name}.md`, 'short']),
      ['docs/guide/stub.md', 'long'],
      ['apps/demo/public/index.html', 'short'],
    ]),
  );
  expect(stubs.filter(([, which]) => which === false)).toEqual([]);
});

it('is small between its tags', async () => {
  expect((await bundleStub()).length).toBeLessThanOrEqual(900);
});
