import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memberText } from './json-text.ts';

it.each([
  ['{"payload":{"n":9007199254740993}}', '{"n":9007199254740993}'],
  [' { "a" : [1, {"payload":2}] , "payload" : 10.10 } ', '10.10'],
  ['{"a":{"payload":{}},"payload":-0}', '-0'],
  ['{"a":"\\"payload\\":1,","payload":1e400}', '1e400'],
  ['{"a":"\\\\","payload":"x\\\\\\""}', '"x\\\\\\""'],
  ['{"a":"]}","payload":["[{",{"b":"}"}],"z":1}', '["[{",{"b":"}"}]'],
  ['{"p\\u0061yload":null,"b":1}', 'null'],
  ['{"payload":1,"payload":2}', '1'],
  ['{"a":"payload","b":["payload",1]}', undefined],
  ['{}', undefined],
  ['{"payloads":1}', undefined],
])('finds the member as it is spelled in %s', (text, expected) => {
  expect(memberText(text, 'payload')).toBe(expected);
});

it('begins where it is told', () => {
  expect(memberText('{"a":{"payload":1},"payload":2}', 'payload', 5)).toBe('1');
});

it('gives the text of whatever value stands between others, however it is spaced', () => {
  const member = fc.tuple(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.array(member),
      fc.jsonValue(),
      fc.array(member),
      fc.constantFrom(0, 1, '\t'),
      (before, value, after, space) => {
        const others = (members: readonly (readonly [string, unknown])[]) =>
          members.map(([name, child]) => [`${name}_`, child]);
        const object = Object.fromEntries([...others(before), ['payload', value], ...others(after)]);
        const found = memberText(JSON.stringify(object, undefined, space), 'payload');
        expect(JSON.parse(found ?? '"none"')).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});

it('ends, whatever text it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ a1') }), (text) => {
      try {
        memberText(text, 'payload');
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
  );
});
