import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropRepeatedKeys } from './drop-repeated-keys.ts';
import { memberElementTexts } from './member-element-texts.ts';
import { parseJson } from './parse-json.ts';

describe('a JSON text without repeated keys', () => {
  it('is returned unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual({ text, value: JSON.parse(text), repeated: [] });
      }),
    );
  });

  it('is not changed by the search for repeated keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(dropRepeatedKeys(text)).toEqual({ text, repeated: [] });
      }),
    );
  });
});

describe('the first of equal keys counts', () => {
  it.each([
    ['{"a":1,"a":2}', '{"a":1}', [['a']]],
    ['{"a":1,"b":2,"a":3,"c":4}', '{"a":1,"b":2,"c":4}', [['a']]],
    ['{"a":1, "a":2, "a":3}', '{"a":1}', [['a'], ['a']]],
    ['{"a":1,"\\u0061":2}', '{"a":1}', [['a']]],
    ['{"\\u0061":1,"a":2}', '{"\\u0061":1}', [['a']]],
    ['{"\\"":1,"\\u0022":2}', '{"\\"":1}', [['"']]],
    ['{"a":{"b":1,"b":[2,{"c":3}]},"d":4}', '{"a":{"b":1},"d":4}', [['a', 'b']]],
    ['{"a":[{"b":1,"b":2},{"b":3}]}', '{"a":[{"b":1},{"b":3}]}', [['a', 0, 'b']]],
    ['{"a":[0,"x",{"b":1,"b":2}]}', '{"a":[0,"x",{"b":1}]}', [['a', 2, 'b']]],
    ['{"a":{"b":{"c":{"d":1,"d":2}}}}', '{"a":{"b":{"c":{"d":1}}}}', []],
    ['{"__proto__":1,"__proto__":{"x":2}}', '{"__proto__":1}', [['__proto__']]],
    ['{ "a" : "x,\\"}" , "a" : [ "]" , 1 ] }', '{ "a" : "x,\\"}"  }', [['a']]],
    ['{"a":1,"a":-1.5e+3}', '{"a":1}', [['a']]],
    ['{"a":true,"a":null,"b":[]}', '{"a":true,"b":[]}', [['a']]],
    ['{"":1,"":2}', '{"":1}', [['']]],
    ['[{"a":1,"a":{"a":1,"a":2}}]', '[{"a":1}]', [[0, 'a']]],
  ])('in %s', (text, without, repeated) => {
    expect(parseJson(text)).toEqual({ text: without, value: JSON.parse(without), repeated });
  });

  it('in any object with duplicated members', () => {
    const member = fc.tuple(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(member, { maxLength: 12 }), (members) => {
        const spelled = members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
        const first = new Map<string, unknown>();
        for (const [key, value] of members)
          if (!first.has(key)) first.set(key, JSON.parse(JSON.stringify(value)));
        const parsed = parseJson(`{${spelled.join(' , ')}}`);
        expect(parsed.value).toEqual(Object.fromEntries(first));
        expect(parsed.repeated).toHaveLength(members.length - first.size);
      }),
    );
  });

  it('in a text nested 30,000 deep', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(parseJson(`{"a":${deep},"a":${deep}}`).text).toBe(`{"a":${deep}}`);
  });

  it('in a text of nothing but repeated keys', () => {
    const text = `{${Array.from({ length: 8_000 }, () => '"a":1').join()}}`;
    expect(parseJson(text).value).toEqual({ a: 1 });
  });
});

it.each(['', 'nope', '{', '{"a":1,}', '{"a":1,"a":}', '['.repeat(60_000)])('refuses %.20s', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

describe('array elements in an object', () => {
  it('are returned verbatim', () => {
    expect(memberElementTexts(' { "a" : [9] , "\\u0065" : [ 1 , {"x": "]"} ,"a" ] , "z":0 } ', 'e')).toEqual([
      '1',
      '{"x": "]"}',
      '"a"',
    ]);
  });

  it('are as many as the array has, with equal values', () => {
    const elements = fc.array(fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(elements, fc.jsonValue({ maxDepth: 3 }), fc.nat(3), (events, before, indent) => {
        const text = JSON.stringify({ before, events }, null, indent);
        expect(memberElementTexts(text, 'events').map((element) => JSON.parse(element))).toEqual(
          JSON.parse(text).events,
        );
      }),
    );
  });

  it('are empty for an empty array', () => {
    expect(memberElementTexts('{"events":[ ]}', 'events')).toEqual([]);
  });
});
