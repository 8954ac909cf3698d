import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { yieldToLoop } from './yield-to-loop.ts';

it('lets a server in the same process answer, and timers fire', async () => {
  const server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const done: string[] = [];
  void fetch(`http://127.0.0.1:${port}/`)
    .then((response) => response.text())
    .then((text) => done.push(text));
  setTimeout(() => done.push('timer'), 5);
  const deadline = Date.now() + 10_000;
  while (done.length < 2 && Date.now() < deadline) await yieldToLoop();
  expect(done.sort()).toEqual(['here', 'timer']);
  server.closeAllConnections();
  server.close();
});
