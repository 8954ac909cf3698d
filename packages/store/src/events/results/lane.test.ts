import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createLane } from './lane.ts';

/** A lane whose jobs end when told to, or with their signal's reason, and a log of their outcomes in order. */
function openLane() {
  const lane = createLane();
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  function run(name: string, isWaitedFor: () => boolean, signal?: AbortSignal): Promise<string> {
    const done = lane.run(
      (own) =>
        new Promise<string>((resolve, reject) => {
          order.push(`${name} begins`);
          ends.set(name, () => resolve(name));
          own.addEventListener('abort', () => {
            ends.delete(name);
            reject(own.reason);
          });
        }),
      { isWaitedFor, signal },
    );
    return done.finally(() => order.push(`${name} ends`));
  }
  const begun = (name: string) =>
    eventually(
      async () => ends.get(name),
      (end) => end !== undefined,
    );
  return {
    told: order,
    forSomebody: (name: string, signal?: AbortSignal) => run(name, () => true, signal),
    forNobody: (name: string) => run(name, () => false),
    run,
    begun,
    async end(name: string) {
      (await begun(name))?.();
      ends.delete(name);
    },
  };
}

describe('a lane', () => {
  it('runs one task at a time, in order', async () => {
    const { told: order, forSomebody, end } = openLane();
    const all = ['a', 'b', 'c'].map((name) => forSomebody(name));
    for (const name of ['a', 'b', 'c']) await end(name);
    await Promise.all(all);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs awaited tasks before background ones', async () => {
    const { told: order, forSomebody, forNobody, end } = openLane();
    const all = [forSomebody('first'), forNobody('background'), forSomebody('second')];
    for (const name of ['first', 'second', 'background']) await end(name);
    await Promise.all(all);
    expect(order.filter((each) => each.endsWith('begins'))).toEqual([
      'first begins',
      'second begins',
      'background begins',
    ]);
  });

  it('interrupts a background task for an awaited one, and restarts it', async () => {
    const { told: order, forSomebody, forNobody, begun, end } = openLane();
    const background = forNobody('background');
    await begun('background');
    const person = forSomebody('person');
    await end('person');
    expect(await person).toBe('person');
    await end('background');
    expect(await background).toBe('background');
    expect(order).toEqual([
      'background begins',
      'person begins',
      'person ends',
      'background begins',
      'background ends',
    ]);
  });

  it('interrupts the same task only a few times', async () => {
    const { told: order, forSomebody, forNobody, begun, end } = openLane();
    const background = forNobody('background');
    for (const name of ['1', '2', '3']) {
      await begun('background');
      const person = forSomebody(name);
      await end(name);
      await person;
    }
    await begun('background');
    const last = forSomebody('4');
    await end('background');
    await end('4');
    await Promise.all([background, last]);
    expect(order.slice(-4)).toEqual(['background begins', 'background ends', '4 begins', '4 ends']);
  });

  it('does not interrupt a task that a caller has joined', async () => {
    const { told: order, run, forSomebody, begun, end } = openLane();
    let isWaitedFor = false;
    const joined = run('joined', () => isWaitedFor);
    await begun('joined');
    isWaitedFor = true;
    const person = forSomebody('person');
    await end('joined');
    await end('person');
    await Promise.all([joined, person]);
    expect(order).toEqual(['joined begins', 'joined ends', 'person begins', 'person ends']);
  });

  it('rejects with the abort reason, and continues with the others', async () => {
    const { forSomebody, end } = openLane();
    const leaving = new AbortController();
    const reason = new Error('Nobody waits');
    const [left, waiting] = [forSomebody('left', leaving.signal), forSomebody('waiting', leaving.signal)];
    const other = forSomebody('other');
    leaving.abort(reason);
    await expect(left).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    await end('other');
    expect(await other).toBe('other');
  });

  it('rejects with the error, and continues', async () => {
    const lane = createLane();
    const its = { isWaitedFor: () => true };
    const wrong = new Error('It went wrong');
    await expect(lane.run(() => Promise.reject(wrong), its)).rejects.toBe(wrong);
    expect(await lane.run(() => Promise.resolve(1), its)).toBe(1);
  });
});
