import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type BodyReceiver, createNodeBodyReader } from './read-node-body.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Reads a one-chunk body through a request that keeps its receiver, like an idle connection keeps its last request. */
async function readOne(end: (receiver: BodyReceiver) => void) {
  let receiver: BodyReceiver | undefined;
  const reading = createNodeBodyReader(1_000_000)(
    {
      headers: {},
      on: () => undefined,
      handOver(receive) {
        receiver = receive;
        return true;
      },
    },
    50_000,
  );
  const piece = new Uint8Array(10_000);
  receiver?.add(piece);
  if (receiver !== undefined) end(receiver);
  const length = await reading.then(
    (body) => body.length,
    () => 0,
  );
  return { receiver, length, piece: new WeakRef(piece) };
}

it.each([
  ['was read', (receiver: BodyReceiver) => receiver.end(), 10_000],
  ['was refused', (receiver: BodyReceiver) => receiver.add(new Uint8Array(50_000)), 0],
  ['did not come whole', (receiver: BodyReceiver) => receiver.close(), 0],
])('releases a body that %s, while its request is kept', async (_, end, expected) => {
  const { receiver, length, piece } = await readOne(end);
  expect(length).toBe(expected);
  // A weak reference stays alive until the task that created it has ended.
  await sleep(0);
  collectGarbage();
  expect(piece.deref()).toBeUndefined();
  expect(receiver).toBeDefined();
});
