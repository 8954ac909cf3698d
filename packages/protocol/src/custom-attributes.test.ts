import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCustomAttributes } from './custom-attributes.ts';
import { maxAttributesBytes } from './limits.ts';

const entriesOf = (text: string) => {
  const parsed = parseCustomAttributes(text);
  return parsed.status === 'valid' ? [...parsed.attributes] : parsed.message;
};

it('parses scalars and lists of texts', () => {
  expect(entriesOf('{"a":"x","b":1.5,"c":false,"d":["x","y"],"e":[]}')).toEqual([
    ['a', 'x'],
    ['b', 1.5],
    ['c', false],
    ['d', ['x', 'y']],
    ['e', []],
  ]);
});

it('treats null as absent', () => {
  expect(entriesOf('{"a":null,"b":"x"}')).toEqual([['b', 'x']]);
});

it('keeps names of Object.prototype members as data', () => {
  expect(entriesOf('{"__proto__":"x","constructor":"y","toString":true}')).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['toString', true],
  ]);
  expect({}).not.toHaveProperty('polluted');
});

it.each([
  ['', 'must be JSON'],
  ['{', 'must be JSON'],
  ["{'a':1}", 'must be JSON'],
  ['{"a":NaN}', 'must be JSON'],
  ['[]', 'must be a JSON object'],
  ['null', 'must be a JSON object'],
  ['"x"', 'must be a JSON object'],
  ['{"a":{}}', 'must have only strings, numbers, booleans or arrays of strings as values'],
  ['{"a":[1]}', 'must have only strings, numbers, booleans or arrays of strings as values'],
  ['{"a":[["x"]]}', 'must have only strings, numbers, booleans or arrays of strings as values'],
  [`{"a":"${'x'.repeat(maxAttributesBytes)}"}`, 'must not be larger than 2048 bytes'],
])('cannot parse %s', (text, message) => {
  expect(entriesOf(text)).toBe(message);
});

it('counts bytes, not characters', () => {
  const ofBytes = (bytes: number) => `{"a":"${'é'.repeat((bytes - 8) / 2)}"}`;
  expect(parseCustomAttributes(ofBytes(maxAttributesBytes)).status).toBe('valid');
  expect(parseCustomAttributes(ofBytes(maxAttributesBytes + 2)).status).toBe('invalid');
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['valid', 'invalid']).toContain(parseCustomAttributes(text).status);
    }),
  );
});
