import { describe, expect, it } from 'vitest';
import { type Change, changeSchema } from './change.ts';
import { changeProblem } from './change-problem.ts';

describe('a change', () => {
  it.each([
    { selector: 'h1', operation: 'set_html', value: '<b>x</b>' },
    { selector: 'h1', operation: 'remove' },
    { selector: 'h1', operation: 'set_text', value: '' },
    { selector: 'h1', operation: 'set_style', value: 'color: red' },
    { selector: 'h1', operation: 'set_style', value: '--x:1' },
    { selector: 'h1', operation: 'set_style', attribute: 'color', value: 'red' },
    { selector: 'h1', operation: 'remove_style', attribute: 'color' },
    { selector: 'h1', operation: 'remove_style', value: 'color' },
    { selector: 'h1', operation: 'set_attribute', attribute: 'data-größe', value: '' },
    { selector: 'h1', operation: 'set_attribute', attribute: 'xlink:href', value: '#a' },
    { selector: 'h1', operation: 'remove_attribute', attribute: '@click' },
    { selector: 'a', operation: 'move', targetSelector: 'nav', position: 'append' },
    { operation: 'inject_css', value: 'b{}' },
    { operation: 'run_js', value: 'return 1' },
    { operation: 'redirect', value: 'https://shop.example/new?x=1#y' },
    { operation: 'redirect', value: '/' },
    { operation: 'redirect', value: '/new' },
  ])('may be %j', (change) => {
    expect(problemOf(change)).toBeUndefined();
  });

  it.each([
    [{ operation: 'set_text', value: 'x' }, 'selector: is required by set_text'],
    [
      { selector: 'b', operation: 'run_js', value: 'x()' },
      'selector: is not allowed: run_js acts on the whole page',
    ],
    [{ selector: 'b', operation: 'set_attribute', value: 'x' }, 'attribute: is required by set_attribute'],
    ...['two words', 'x=', '"x"', 'a/b', '<b>', 'x\u0000', 'x\n'].map((attribute): [object, string] => [
      { selector: 'b', operation: 'set_attribute', attribute, value: 'x' },
      'attribute: must be an attribute name such as title',
    ]),
    [
      { selector: 'b', operation: 'remove_attribute', attribute: ' title' },
      'attribute: must be an attribute name such as title',
    ],
    ...['', 'red', 'color:', ': red', 'color red'].map((value): [object, string] => [
      { selector: 'b', operation: 'set_style', value },
      'value: must be declarations such as color: red, unless attribute names the property',
    ]),
    [{ selector: 'b', operation: 'remove_style' }, 'attribute: is required by remove_style'],
    [{ selector: 'b', operation: 'move', position: 'after' }, 'targetSelector: is required by move'],
    [{ selector: 'b', operation: 'move', targetSelector: 'i' }, 'position: is required by move'],
    [{ selector: 'b', operation: 'add_class', value: ' ' }, 'value: must not be empty'],
    [
      { operation: 'redirect', value: 'javascript:alert(1)' },
      'value: must be an http(s) address or a path such as /sale',
    ],
    [
      { operation: 'redirect', value: '//evil.example' },
      'value: must be an http(s) address or a path such as /sale',
    ],
  ])('must not be %j', (change, problem) => {
    expect(problemOf(change)).toBe(problem);
  });
});

function problemOf(fields: object): string | undefined {
  const change: Change = changeSchema.parse({ selector: '', value: '', orderIndex: 0, ...fields });
  const problem = changeProblem(change);
  return problem === undefined ? undefined : `${problem.field}: ${problem.message}`;
}
