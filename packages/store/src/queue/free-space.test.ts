import { expect, it } from 'vitest';
import { createFreeSpace } from './free-space.ts';

/** Creates a disk with adjustable free space and a clock of its own. */
function watch(minFreeBytes: number) {
  const disk = { free: 0, now: 0, asked: 0 };
  const space = createFreeSpace({
    files: {
      freeBytes: async () => {
        disk.asked += 1;
        return disk.free;
      },
    },
    directory: '/spool',
    minFreeBytes,
    now: () => disk.now,
  });
  return { disk, space };
}

it('never leaves the disk less than the reserved space, however much is written', async () => {
  const { disk, space } = watch(1_000);
  disk.free = 100_000;
  await expect(
    (async () => {
      for (;;) {
        await space.claim(70);
        disk.free -= 70;
      }
    })(),
  ).rejects.toThrow('almost full');
  expect(disk.free).toBeGreaterThanOrEqual(1_000);
  expect(disk.free).toBeLessThan(1_070);
});

it('does not query the system on each write while there is ample space', async () => {
  const { disk, space } = watch(1_000);
  disk.free = 1_000_000;
  for (let write = 0; write < 100; write++) await space.claim(100);
  expect(disk.asked).toBe(1);
});

it('queries again after a while, since others write to the disk too', async () => {
  const { disk, space } = watch(1_000);
  disk.free = 1_000_000;
  await space.claim(1);
  disk.free = 900;
  disk.now += 100;
  await expect(space.claim(1)).rejects.toThrow('almost full');
});

it('allows writes again once there is space', async () => {
  const { disk, space } = watch(1_000);
  disk.free = 1_010;
  await expect(space.claim(11)).rejects.toThrow('almost full');
  disk.free = 1_011;
  await space.claim(11);
});
