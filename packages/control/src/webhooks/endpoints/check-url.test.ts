import { expect, it } from 'vitest';
import type { TargetRules } from '../../base/target-rules.ts';
import { checkUrl } from './check-url.ts';

const nameless: TargetRules = {
  isAllowed: () => false,
  isOwnService: () => false,
  resolve: async () => [],
};

it('accepts a name without an address, which may get one later', async () => {
  await expect(checkUrl('https://soon.example/', nameless)).resolves.toBeUndefined();
});

it('refuses http for a name without an address, which cannot be allowed', async () => {
  await expect(checkUrl('http://soon.example/', nameless)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: 'url', message: expect.stringContaining('http is allowed only for networks') }],
  });
});
