import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredCodes, storeCodes } from './stored-codes.ts';

const mine = { projectKey: 'pk_shop', sessionId: 'mine' };
const codes = { waiting: { code: 'next', createdAt: 1_000 }, reported: 'last' };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('stores the codes of a project', () => {
  storeCodes(mine, codes);
  expect(readStoredCodes(mine)).toEqual(codes);
  expect(readStoredCodes({ ...mine, projectKey: 'pk_other' })).toEqual({});
  storeCodes(mine, { reported: 'last' });
  expect(readStoredCodes(mine)).toEqual({ reported: 'last' });
});

it('drops the codes of another session, since someone else may use this browser', () => {
  storeCodes(mine, codes);
  expect(readStoredCodes({ ...mine, sessionId: 'theirs' })).toEqual({});
});

it.each(['', '{', 'null', '[1]', '"text"', '{"sessionId":"mine","waiting":1,"madeAt":"now","reported":{}}'])(
  'has no codes if %j is stored',
  (text) => {
    kept.set('pixel-verify-pk_shop', text);
    expect(readStoredCodes(mine)).toEqual({});
  },
);
