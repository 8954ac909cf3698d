import { expect, it } from 'vitest';
import { codeOf } from '../tests/support/guide.ts';
import { bundleStub } from './inline-stub.mjs';

it('is what the guide gives to copy', async () => {
  const [block = ''] = await codeOf('stub.md', 'html');
  expect(block).toBe(
    `<script>${await bundleStub()}</script>\n<script async src="{base_url}/pixel.min.js?project=KEY"></script>\n`,
  );
});

it('stays small between its tags', async () => {
  expect((await bundleStub()).length).toBeLessThanOrEqual(900);
});
