import { expect, it } from 'vitest';
import type { TargetRules } from '../../base/target-rules.ts';
import { checkUrl } from './check-url.ts';

const nameless: TargetRules = {
  isAllowed: () => false,
  isOurs: () => false,
  resolve: async () => [],
};

it('lets a name without an address be saved, since it may get one', async () => {
  await expect(checkUrl('https://soon.example/', nameless)).resolves.toBeUndefined();
});

it('refuses http to a name without an address, since nobody can have allowed it', async () => {
  await expect(checkUrl('http://soon.example/', nameless)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: 'url', message: expect.stringContaining('http is allowed only for networks') }],
  });
});
