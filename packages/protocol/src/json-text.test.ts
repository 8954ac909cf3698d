import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementTexts, hasRepeatedKeys, memberText } from './json-text.ts';

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
])('finds the member verbatim in %s', (text, expected) => {
  expect(memberText(text, 'payload')).toBe(expected);
});

it.each([
  ['[]', []],
  [' [ ] ', []],
  ['[1,-2.50,"a,]",null]', ['1', '-2.50', '"a,]"', 'null']],
  ['[ {"a":[1,{"b":"]"}]} , [[],[2]] ]', ['{"a":[1,{"b":"]"}]}', '[[],[2]]']],
])('returns the elements verbatim in %s', (text, expected) => {
  expect(elementTexts(text)).toEqual(expected);
});

it('returns every array element, with any whitespace', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\t'), (values, space) => {
      const elements = elementTexts(JSON.stringify(values, undefined, space));
      expect(elements.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});

it('starts at the given offset', () => {
  expect(memberText('{"a":{"payload":1},"payload":2}', 'payload', 5)).toBe('1');
});

it('returns the text of any value between others, with any whitespace', () => {
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

it('terminates for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ a1') }), (text) => {
      try {
        memberText(text, 'payload');
        elementTexts(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
  );
});

describe('repeated keys', () => {
  const isRepeated = (text: string) => hasRepeatedKeys(text, JSON.parse(text));

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a" \n: 1 , "b":{"c":[{"d":1,"d":2}]}}',
    '[{"":1,"":2}]',
    '{"__proto__":1,"__proto__":2}',
  ])('are found in %s', (text) => {
    expect(isRepeated(text)).toBe(true);
  });

  it.each(['1', 'null', '[]', '{"a":"b:\\":","c":": "}', '{"a":{"a":[{"a":1},{"a":1}]}}', '{"__proto__":1}'])(
    'are not found in %s',
    (text) => {
      expect(isRepeated(text)).toBe(false);
    },
  );

  it('are not found in JSON.stringify output, unless one is added', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), fc.nat(3), (value, key, indent) => {
        expect(isRepeated(JSON.stringify(value, undefined, indent))).toBe(false);
        const name = JSON.stringify(key);
        const member = `${name}:${JSON.stringify(value)}`;
        expect(isRepeated(`{${member},"x":{${member}},${name} : 1}`)).toBe(true);
      }),
    );
  });

  it('are found in a text nested 100,000 deep', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const text = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    expect(hasRepeatedKeys(text, value)).toBe(false);
  });
});
