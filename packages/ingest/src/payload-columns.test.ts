import { expect, it } from 'vitest';
import { payloadColumns } from './payload-columns.ts';

it('leaves everything empty where there is no payload', () => {
  expect(payloadColumns(undefined)).toEqual({ payload: '', numbers: {}, props: {} });
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
  expect(payloadColumns(payload)).toEqual({
    payload: JSON.stringify(payload),
    numbers: { revenue: 12.5 },
    props: { currency: 'EUR', first: 'true' },
  });
});

it('keeps __proto__ and constructor as keys like any other', () => {
  const payload: Record<string, unknown> = JSON.parse('{"__proto__":1,"constructor":"c","toString":"t"}');
  const columns = payloadColumns(payload);
  expect(Object.entries(columns.numbers)).toEqual([['__proto__', 1]]);
  expect(Object.entries(columns.props)).toEqual([
    ['constructor', 'c'],
    ['toString', 't'],
  ]);
  expect(columns.payload).toBe('{"__proto__":1,"constructor":"c","toString":"t"}');
});

it('leaves out numbers that are not finite', () => {
  expect(payloadColumns(JSON.parse('{"n":1e999}')).numbers).toEqual({});
});

it('takes the first 64 numbers and the first 64 texts', () => {
  const payload = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      [`n${index}`, index],
      [`t${index}`, `${index}`],
    ]).flat(),
  );
  const { numbers, props } = payloadColumns(payload);
  expect([Object.keys(numbers).length, Object.keys(props).length]).toEqual([64, 64]);
  expect(numbers.n63).toBe(63);
  expect(props.t63).toBe('63');
});

it('cuts texts at 256 characters, and not through a surrogate pair', () => {
  expect(payloadColumns({ text: 'x'.repeat(300) }).props.text).toBe('x'.repeat(256));
  expect(payloadColumns({ text: `${'x'.repeat(255)}😀` }).props.text).toBe(`${'x'.repeat(255)}\uFFFD`);
});

it('replaces NUL and lone surrogates in keys and texts at any depth', () => {
  const columns = payloadColumns({ 'a\0': 'b\0', deep: [{ c: '\ud800x' }], pair: '😀', escaped: '\\u0000' });
  expect(JSON.parse(columns.payload)).toEqual({
    'a\uFFFD': 'b\uFFFD',
    deep: [{ c: '\uFFFDx' }],
    pair: '😀',
    escaped: '\\u0000',
  });
  expect(columns.props).toEqual({ 'a\uFFFD': 'b\uFFFD', pair: '😀', escaped: '\\u0000' });
});
