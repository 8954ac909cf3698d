import { expect, it } from 'vitest';
import { createFailures, type Failure } from './failures.ts';

const failure = (fields: Partial<Failure>): Failure => ({
  code: 'internal_error',
  requestId: 'r-1',
  route: '/sdk/bootstrap',
  durationMs: 1,
  ...fields,
});

function createRecord() {
  const lines: (readonly [string, object])[] = [];
  const write = (fields: object, message: string) => void lines.push([message, fields]);
  return { lines, failures: createFailures({ info: write, warn: write, error: write }) };
}

it('logs ten server errors per minute, and counts the rest', () => {
  const { lines, failures } = createRecord();
  for (let n = 0; n < 1_000; n += 1) failures.record(failure({ error: new Error(`bug ${n}`) }));
  expect(lines).toHaveLength(10);
  expect(lines[0]?.[1]).toMatchObject({ error: { message: 'bug 0', stack: expect.any(String) } });
  failures.report();
  expect(lines.at(-1)).toEqual(['Requests were rejected', { code: 'internal_error', requests: 1_000 }]);
});

it('keeps a separate limit for errors while a store is down', () => {
  const { lines, failures } = createRecord();
  for (let n = 0; n < 1_000; n += 1) failures.record(failure({ code: 'unavailable' }));
  const error = new Error('bug');
  failures.record(failure({ error }));
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)?.[1]).toMatchObject({ error });
});

it('logs again after a report', () => {
  const { lines, failures } = createRecord();
  for (let n = 0; n < 11; n += 1) failures.record(failure({}));
  failures.report();
  failures.record(failure({ requestId: 'r-2' }));
  expect(lines.at(-1)?.[1]).toMatchObject({ requestId: 'r-2' });
});

it('only counts client errors', () => {
  const { lines, failures } = createRecord();
  failures.record(failure({ code: 'invalid_request' }));
  failures.count('invalid_request');
  expect(lines).toEqual([]);
  failures.report();
  failures.report();
  expect(lines).toEqual([['Requests were rejected', { code: 'invalid_request', requests: 2 }]]);
});

it('keeps counting across reports, per code', () => {
  const { failures } = createRecord();
  failures.count('rate_limited');
  failures.record(failure({ code: 'invalid_request' }));
  failures.report();
  failures.count('rate_limited');
  expect(failures.totals()).toEqual(
    new Map([
      ['rate_limited', 2],
      ['invalid_request', 1],
    ]),
  );
});
