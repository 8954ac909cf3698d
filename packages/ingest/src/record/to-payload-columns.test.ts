import { expect, it } from 'vitest';
import { rowOf } from './enriched-row.fixture.ts';
import { toPayloadColumns } from './to-payload-columns.ts';

const columnsOf = (payload: Record<string, unknown>) => toPayloadColumns(payload, JSON.stringify(payload));
const columnsOfText = (text: string) => toPayloadColumns(JSON.parse(text), text);

it('is empty without a payload', () => {
  expect(toPayloadColumns(undefined, '')).toEqual({ payload: '', numbers: {}, props: {} });
});

it('keeps the whole payload as text, and its top level by type', () => {
  const payload = {
    revenue: 12.5,
    currency: 'EUR',
    first: true,
    none: null,
    items: [1],
    nested: { revenue: 3 },
  };
  expect(columnsOf(payload)).toEqual({
    payload: JSON.stringify(payload),
    numbers: { revenue: 12.5 },
    props: { currency: 'EUR', first: 'true' },
  });
});

it('treats __proto__ and constructor as ordinary keys', () => {
  const payload: Record<string, unknown> = JSON.parse('{"__proto__":1,"constructor":"c","toString":"t"}');
  const columns = columnsOf(payload);
  expect(Object.entries(columns.numbers)).toEqual([['__proto__', 1]]);
  expect(Object.entries(columns.props)).toEqual([
    ['constructor', 'c'],
    ['toString', 't'],
  ]);
  expect(columns.payload).toBe('{"__proto__":1,"constructor":"c","toString":"t"}');
});

it('omits non-finite numbers', () => {
  expect(columnsOfText('{"n":1e999}').numbers).toEqual({});
});

it('keeps the first 64 numbers and the first 64 strings', () => {
  const payload = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      [`n${index}`, index],
      [`t${index}`, `${index}`],
    ]).flat(),
  );
  const { numbers, props } = columnsOf(payload);
  expect([Object.keys(numbers).length, Object.keys(props).length]).toEqual([64, 64]);
  expect(numbers.n63).toBe(63);
  expect(props.t63).toBe('63');
});

it('truncates strings at 256 characters, without splitting a surrogate pair', () => {
  expect(columnsOf({ text: 'x'.repeat(300) }).props.text).toBe('x'.repeat(256));
  expect(columnsOf({ text: `${'x'.repeat(255)}😀` }).props.text).toBe(`${'x'.repeat(255)}\uFFFD`);
});

it('replaces NUL and lone surrogates in keys and strings at any depth', () => {
  const columns = columnsOf({ 'a\0': 'b\0', deep: [{ c: '\ud800x' }], pair: '😀', escaped: '\\u0000' });
  expect(JSON.parse(columns.payload)).toEqual({
    'a\uFFFD': 'b\uFFFD',
    deep: [{ c: '\uFFFDx' }],
    pair: '😀',
    escaped: '\\u0000',
  });
  expect(columns.props).toEqual({ 'a\uFFFD': 'b\uFFFD', pair: '😀', escaped: '\\u0000' });
});

it.each([
  '{"n":9007199254740993}',
  '{"n":12345678901234567890,"m":-12345678901234567890.5}',
  '{"n":1e400}',
  '{"n":-0}',
  '{"n":10.10,"e":1E+2}',
  '{ "a" : [ 1.0,\n 2.50 ] }',
  '{"pair":"\\uD83D\\uDE00","slash":"\\/","n":1.0}',
  '{"lookalike":"\\\\u0000","n":1.0}',
  '{}',
])('keeps a payload verbatim: %s', (text) => {
  expect(columnsOfText(text).payload).toBe(text);
  const before =
    '"projectKey":"pk_test","anonymousId":"0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22","assignments":[]';
  const body = `{${before},"url":"\\"payload\\":{},","x":{"payload":{"n":0}},"eventName":"payload","payload": ${text} ,"z":1}`;
  expect(rowOf({ body }).payload).toBe(text);
});

it('replaces escaped NUL and lone surrogates, and nothing else', () => {
  const text =
    '{"a\\u0000":1.10,"b":"\\uD800x\\udc00","pair":"\\ud83d\\ude00\\ud83d","c":"\\\\u0000\\\\\\u0000"}';
  const columns = columnsOfText(text);
  expect(columns.payload).toBe(
    '{"a\uFFFD":1.10,"b":"\uFFFDx\uFFFD","pair":"\\ud83d\\ude00\uFFFD","c":"\\\\u0000\\\\\uFFFD"}',
  );
  expect(columns.numbers).toEqual({ 'a\uFFFD': 1.1 });
  expect(columns.props).toMatchObject({ b: '\uFFFDx\uFFFD', pair: '\u{1F600}\uFFFD' });
});

it('has no payload if it was null', () => {
  expect(rowOf({ body: { payload: null } }).payload).toBe('');
});
