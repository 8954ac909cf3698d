import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { createWebhookTargets } from './webhook-targets.ts';

const targets = createWebhookTargets({
  networks: ['10.0.0.0/8'],
  ports: () => [8787, 8788],
  urls: ['https://pixel.example/base', 'http://control.example:9000'],
});

it('knows its own ports under every address and name of the machine', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', ...own])
    expect([host, targets.isOwnService(host, 8788)]).toEqual([host, true]);
  expect(targets.isOwnService('pixel.example', 443)).toBe(true);
  expect(targets.isOwnService('control.example', 9000)).toBe(true);
  expect(targets.isOwnService('pixel.example', 8443)).toBe(false);
  expect(targets.isOwnService('127.0.0.1', 9999)).toBe(false);
  expect(targets.isOwnService('93.184.215.14', 8788)).toBe(false);
});

it('allows the given networks', () => {
  expect(['10.1.2.3', '::ffff:10.1.2.3', '11.0.0.1', '::1'].map(targets.isAllowed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('includes ports that are opened later', () => {
  const ports = [8787];
  const { isOwnService } = createWebhookTargets({ networks: [], ports: () => ports, urls: [] });
  expect(isOwnService('127.0.0.1', 9999)).toBe(false);
  ports.push(9999);
  expect(isOwnService('127.0.0.1', 9999)).toBe(true);
});

it('returns the addresses of a name, and rejects if it has none', async () => {
  expect(await targets.resolve('localhost')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^127\.|^::1$/)]),
  );
  await expect(targets.resolve('nobody.invalid')).rejects.toThrow();
});
