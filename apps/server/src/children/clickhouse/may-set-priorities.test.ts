import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maySetPriorities } from './may-set-priorities.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pixel-priorities-'));
});
afterAll(() => rm(directory, { recursive: true }));

it.each([
  ['root', '000001ffffffffff', true],
  ['a container as Docker starts it', '00000000a80425fb', false],
  ['a container with CAP_SYS_NICE', '00000000a88425fb', true],
  ['a user', '0000000000000000', false],
])('reads the priority permission of %s', async (_who, effective, may) => {
  const status = join(directory, 'status');
  await writeFile(status, `Name:\tnode\nCapPrm:\t000001ffffffffff\nCapEff:\t${effective}\nCapBnd:\t0\n`);
  expect(await maySetPriorities(status)).toBe(may);
});

it('treats an unsupported system as one that refuses', async () => {
  expect(await maySetPriorities(join(directory, 'nowhere'))).toBe(false);
});
