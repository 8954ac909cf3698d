import { maxLedgerBytes, type SurveyLedger, type SurveyLedgerEvent } from '@pixel/engine';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { describe, expect, it, vi } from 'vitest';
import { quickest } from '../../../../tests/support/quickest.ts';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { createSurveyLedgers } from './survey-ledgers.ts';

const visitor = '00000000-0000-4000-8000-000000000000';
const key = `visitor/pk_a/${visitor}`;
const start = Date.UTC(2026, 0, 2);

function createHarness() {
  let now = start;
  let state: 'there' | 'away' | 'hangs' | 'deaf' = 'there';
  const memory = createMemoryKv({ now: () => now });
  const puts: string[] = [];
  const ttls: (number | undefined)[] = [];
  const logged: string[] = [];
  const pass = async <T>(call: () => Promise<T>): Promise<T> => {
    if (state === 'away') throw new Error('away');
    return state === 'hangs' ? new Promise<T>(() => undefined) : call();
  };
  const write = (_: object, message: string) => void logged.push(message);
  const ledgers = createSurveyLedgers({
    store: {
      get: (name) => pass(() => memory.get(name)),
      put: (name, value, options) =>
        pass(async () => {
          puts.push(value);
          ttls.push(options?.ttlSeconds);
          // A store that acknowledges a write but returns the old value for a while.
          if (state !== 'deaf') await memory.put(name, value, options);
        }),
    },
    now: () => now,
    log: { info: write, warn: write, error: write },
  });
  return {
    ledgers,
    memory,
    puts,
    ttls,
    logged,
    become(next: typeof state) {
      state = next;
    },
    later(ms: number) {
      now += ms;
    },
    note: (fields: Partial<SurveyLedgerEvent> = {}) =>
      ledgers.record('pk_a', visitor, {
        surveyId: 'a',
        responseId: 'aaaaaaaa',
        event: 'shown',
        hasAnswers: false,
        at: now,
        ...fields,
      }),
    read: async () => metIn(await ledgers.read('pk_a', visitor.toUpperCase())),
    begin: () => metIn(ledgers.begin('pk_a', visitor)),
  };
}

function metIn(ledger: SurveyLedger | undefined) {
  return ledger && Object.fromEntries([...ledger].map(([id, met]) => [id, [met.timesShown, met.state]]));
}

describe('a visitor ledger', () => {
  it('is stored for 400 days before the sender gets a response', async () => {
    const { note, memory, read, ttls } = createHarness();
    await note();
    expect(await memory.get(key)).toBe(
      `{"formatVersion":1,"surveys":{"a":[1,${start / 1_000},0,"aaaaaaaa"]}}`,
    );
    expect([await read(), ttls]).toEqual([{ a: [1, 'shown'] }, [400 * 24 * 60 * 60]]);
  });

  it('is not written again for repeated reports', async () => {
    const { note, puts } = createHarness();
    for (let n = 0; n < 3; n++) await note();
    expect(puts).toHaveLength(1);
  });

  it('loses nothing of concurrent reports, from one visitor or many', async () => {
    const { note, memory, ledgers, read } = createHarness();
    const surveyIds = Array.from({ length: 12 }, (_, n) => `s${n}`);
    const visitors = Array.from(
      { length: 30 },
      (_, n) => `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    await Promise.all([
      ...surveyIds.map((surveyId) => note({ surveyId })),
      ...visitors.map((id) =>
        ledgers.record('pk_a', id, {
          surveyId: 'a',
          responseId: 'r',
          event: 'shown',
          hasAnswers: false,
          at: start,
        }),
      ),
    ]);
    expect(Object.keys((await read()) ?? {}).sort()).toEqual(surveyIds.toSorted());
    expect((await memory.get(key))?.length).toBeLessThanOrEqual(maxLedgerBytes);
    for (const id of visitors) expect(await memory.get(`visitor/pk_a/${id}`)).toContain('"a":[1');
  });

  it('merges what another edge wrote meanwhile', async () => {
    const { note, memory, later, read } = createHarness();
    await note();
    await memory.put(
      key,
      `{"formatVersion":1,"surveys":{"a":[2,${start / 1_000 + 60},3,"bbbbbbbb"],"b":[1,5,0,""]}}`,
    );
    later(120_000);
    await note({ responseId: 'cccccccc', surveyId: 'c' });
    expect(await read()).toEqual({ a: [2, 'completed'], b: [1, 'shown'], c: [1, 'shown'] });
  });

  it('is forgotten on deletion along with this edge’s memory, except for pending writes', async () => {
    const { note, memory, ledgers, read, become } = createHarness();
    await note();
    await memory.delete(key);
    expect(await read()).toEqual({ a: [1, 'shown'] });
    ledgers.invalidate(key);
    expect(await read()).toEqual({});
    become('away');
    await note({ surveyId: 'b' });
    become('there');
    ledgers.invalidate(key);
    expect(await read()).toEqual({ b: [1, 'shown'] });
  });

  it('replaces an unreadable one', async () => {
    const { note, memory, read } = createHarness();
    await memory.put(key, 'nope');
    expect(await read()).toEqual({});
    await note();
    expect(await read()).toEqual({ a: [1, 'shown'] });
  });
});

describe('the stored ledger', () => {
  it('is cached for two minutes, unless it changes or changes may have been missed', async () => {
    const { ledgers, memory, read, become, later } = createHarness();
    await read();
    become('hangs');
    later(119_999);
    expect(await read()).toEqual({});
    later(1);
    expect(await read()).toBeUndefined();
    for (const changed of [key, null]) {
      become('there');
      expect(await read()).toEqual({});
      become('away');
      ledgers.invalidate(changed);
      expect(await read()).toBeUndefined();
    }
    become('there');
    await memory.put(key, JSON.stringify({ v: 1 }));
    ledgers.invalidate(key);
    expect(await read()).toEqual({});
  });

  it('is available for the next page if it arrived too late for one', async () => {
    const { memory, note, ledgers, read } = createHarness();
    await note();
    const text = await memory.get(key);
    let answer = (_: string | null): void => undefined;
    const slow = createSurveyLedgers({
      store: {
        get: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
        put: async () => undefined,
      },
      now: () => start,
      log: { info() {}, warn() {}, error() {} },
    });
    expect(await slow.read('pk_a', visitor)).toBeUndefined();
    answer(text);
    await vi.waitFor(
      async () => expect(await slow.read('pk_a', visitor)).toEqual(await ledgers.read('pk_a', visitor)),
      { timeout: 20_000 },
    );
    expect(await read()).toEqual({ a: [1, 'shown'] });
  });

  it('is ignored if it changed during the read', async () => {
    const { memory, note } = createHarness();
    await note();
    const answers: ((text: string | null) => void)[] = [];
    const slow = createSurveyLedgers({
      store: { get: () => new Promise((resolve) => void answers.push(resolve)), put: async () => undefined },
      now: () => start,
      log: { info() {}, warn() {}, error() {} },
    });
    const before = slow.read('pk_a', visitor);
    slow.invalidate(key);
    answers[0]?.(null);
    expect((await before)?.size).toBe(0);
    const after = slow.read('pk_a', visitor);
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 });
    answers[1]?.(await memory.get(key));
    expect((await after)?.size).toBe(1);
  });
});

describe('a visitor who claims to be new', () => {
  it('has seen what this edge remembers, however old', async () => {
    const { note, begin, later } = createHarness();
    expect(begin()).toEqual({});
    await note();
    expect(begin()).toEqual({ a: [1, 'shown'] });
    later(120_001);
    expect(begin()).toEqual({ a: [1, 'shown'] });
  });

  it('has seen what the store returned', async () => {
    const { note, begin, read, ledgers, later } = createHarness();
    await note();
    ledgers.invalidate(key);
    await read();
    expect(begin()).toEqual({ a: [1, 'shown'] });
    later(120_001);
    expect(begin()).toEqual({ a: [1, 'shown'] });
  });

  it('is looked up in the store once it no longer claims so', async () => {
    const { note, begin, read, ledgers } = createHarness();
    await note();
    ledgers.invalidate(key);
    expect(begin()).toEqual({});
    expect(await read()).toEqual({ a: [1, 'shown'] });
  });
});

describe('while the store is unhealthy', () => {
  it('trusts a visitor who claims to be new for two minutes, unless another edge reports something', async () => {
    const { become, begin, read, later, ledgers } = createHarness();
    for (const state of ['away', 'hangs'] as const) {
      become(state);
      begin();
      later(119_999);
      expect(await read()).toEqual({});
      later(1);
      expect(await read()).toBeUndefined();
      for (const changed of [key, null]) {
        begin();
        expect(await read()).toEqual({});
        ledgers.invalidate(changed);
        expect(await read()).toBeUndefined();
      }
    }
  });

  it('is unknown if the store does not answer within 50 ms', async () => {
    const { become, read, logged } = createHarness();
    for (const state of ['away', 'hangs'] as const) {
      become(state);
      const nothing = async () => expect(await read()).toBeUndefined();
      expect(await quickest(8, nothing)).toBeLessThan(150);
    }
    expect(logged).toHaveLength(1);
  });

  it('delays a reporting visitor by at most a second, and remembers the report', async () => {
    const { become, note, read, memory, logged } = createHarness();
    become('hangs');
    const started = performance.now();
    await note();
    expect(performance.now() - started).toBeLessThan(5_000);
    await vi.waitFor(() => expect(logged).toEqual([expect.stringContaining('keeping it in memory')]), {
      timeout: 20_000,
    });
    become('there');
    expect(await memory.get(key)).toBeNull();
    expect(await read()).toEqual({ a: [1, 'shown'] });
    await note({ surveyId: 'b' });
    expect(await memory.get(key)).toContain('"a":[1');
  });

  it('leaves no rejection unhandled if the store fails after everyone stopped waiting', async () => {
    const unhandled: unknown[] = [];
    const remember = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', remember);
    const fails: (() => void)[] = [];
    const fail = () => new Promise<never>((_, reject) => fails.push(() => reject(new Error('late'))));
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const ledgers = createSurveyLedgers({ store: { get: fail, put: fail }, now: () => start, log });
    expect(await ledgers.read('pk_a', visitor)).toBeUndefined();
    await ledgers.record('pk_a', visitor, {
      surveyId: 'a',
      responseId: 'aaaaaaaa',
      event: 'shown',
      hasAnswers: false,
      at: start,
    });
    expect(fails).toHaveLength(2);
    for (const each of fails) each();
    await manyTurns();
    process.off('unhandledRejection', remember);
    expect(unhandled).toEqual([]);
  });

  it('remembers what could not be stored while there is room', async () => {
    const { become, note, read, later } = createHarness();
    become('away');
    await note();
    become('there');
    later(30 * 24 * 60 * 60 * 1_000);
    expect(await read()).toEqual({ a: [1, 'shown'] });
  });

  it('does not trust a store that returns an older value after a newer put, for two minutes', async () => {
    const { become, note, read, later } = createHarness();
    become('deaf');
    await note();
    expect(await read()).toEqual({ a: [1, 'shown'] });
    later(120_000);
    expect(await read()).toEqual({});
  });

  it('stores concurrent reports one after the other', async () => {
    const { ledgers, memory } = createHarness();
    const ids = Array.from(
      { length: 500 },
      (_, n) => `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const event = { surveyId: 'a', responseId: 'r', event: 'shown', hasAnswers: false, at: start } as const;
    await Promise.all(ids.map((id) => ledgers.record('pk_a', id, event)));
    for (const id of ids) expect(await memory.get(`visitor/pk_a/${id}`)).not.toBeNull();
  });

  it('writes at most eight ledgers at a time', async () => {
    let active = 0;
    let most = 0;
    const get = async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setTimeout(resolve, 1));
      active -= 1;
      return null;
    };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const ledgers = createSurveyLedgers({ store: { get, put: async () => {} }, now: () => start, log });
    const event = { surveyId: 'a', responseId: 'r', event: 'shown', hasAnswers: false, at: start } as const;
    await Promise.all(Array.from({ length: 50 }, (_, n) => ledgers.record('pk_a', `${n}`, event)));
    expect(most).toBe(8);
  });

  it('limits the number of waiting ledgers', async () => {
    const { become, ledgers, logged } = createHarness();
    become('hangs');
    const noting = Array.from({ length: 5_000 }, (_, n) =>
      ledgers.record('pk_a', `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`, {
        surveyId: 'a',
        responseId: 'r',
        event: 'shown',
        hasAnswers: false,
        at: start,
      }),
    );
    await Promise.all(noting);
    expect(logged).toEqual([expect.stringContaining('faster than it can be stored')]);
    become('there');
  });
});
