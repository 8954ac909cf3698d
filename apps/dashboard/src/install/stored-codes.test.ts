import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCodes, readCodes } from './stored-codes.ts';

const mine = { projectKey: 'pk_shop', sessionId: 'mine' };
const codes = { waiting: { code: 'next', madeAt: 1_000 }, reported: 'last' };
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
  keepCodes(mine, codes);
  expect(readCodes(mine)).toEqual(codes);
  expect(readCodes({ ...mine, projectKey: 'pk_other' })).toEqual({});
  keepCodes(mine, { reported: 'last' });
  expect(readCodes(mine)).toEqual({ reported: 'last' });
});

it('drops the codes of another session, since someone else may use this browser', () => {
  keepCodes(mine, codes);
  expect(readCodes({ ...mine, sessionId: 'theirs' })).toEqual({});
});

it.each(['', '{', 'null', '[1]', '"text"', '{"sessionId":"mine","waiting":1,"madeAt":"now","reported":{}}'])(
  'has no codes if %j is stored',
  (text) => {
    kept.set('pixel-verify-pk_shop', text);
    expect(readCodes(mine)).toEqual({});
  },
);
