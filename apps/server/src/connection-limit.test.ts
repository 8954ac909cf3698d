import { expect, it } from 'vitest';
import { connectionLimit, readConnectionLimit } from './connection-limit.ts';

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             96365                96365                processes
Max open files            ${soft}                 1048576              files
`;

it('leaves a quarter of the open files to everything else', () => {
  expect([connectionLimit(limits('1024')), connectionLimit(limits('16000'))]).toEqual([768, 12_000]);
});

it('is bounded even if the file limit is infinite or unknown', () => {
  const bounded = ['1048576', 'unlimited'].map((soft) => connectionLimit(limits(soft)));
  expect([...bounded, connectionLimit('')]).toEqual([15_000, 15_000, 15_000]);
});

it('is known for this process', async () => {
  expect(await readConnectionLimit()).toBeGreaterThan(100);
});
