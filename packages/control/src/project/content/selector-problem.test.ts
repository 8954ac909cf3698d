import { describe, expect, it } from 'vitest';
import { selectorProblem } from './selector-problem.ts';

describe('selectorProblem', () => {
  it.each([
    '#buy',
    'h1',
    '*',
    'main > .card:nth-child(2n + 1) ~ a[href^="/p?x=1,2"], nav a',
    'a[data-x="]"]',
    "a[data-x='\\'']",
    '.md\\:flex',
    '#\\31 23',
    'svg|rect',
    ':is(h1, h2):not(.x, [y])::before',
    'li:has(> img)',
    '.größe',
    'custom-element',
    'a:is()',
    'a[b="="][c ~= d]',
    ' h1 ',
  ])('finds nothing wrong with %s', (selector) => {
    expect(selectorProblem(selector)).toBeUndefined();
  });

  it.each([
    ['', 'it is empty'],
    ['  ', 'it is empty'],
    ['a[href', '"[" is not closed'],
    ['a:not(.b', '"(" is not closed'],
    ['a]', '"]" closes nothing'],
    ['a:is([b)]', '")" closes nothing'],
    ['a[]', '"" in brackets is not complete'],
    ['a[href=]', '"href=" in brackets is not complete'],
    ['li:not([ ^= "x"])', '"^= "x"" in brackets is not complete'],
    ['a[b="c]', 'a quote is not closed'],
    ['a "b"', 'quotes stand only inside of brackets'],
    ['a\\', 'it ends with a backslash'],
    ['a,', 'something is missing beside a ">", "+", "~" or ","'],
    ['> a', 'something is missing beside a ">", "+", "~" or ","'],
    ['a > > b', 'something is missing beside a ">", "+", "~" or ","'],
    ['#', 'a name is missing after ".", "#" or ":"'],
    ['a. b', 'a name is missing after ".", "#" or ":"'],
    ['#1st', 'a name is missing after ".", "#" or ":"'],
    ['a:', 'a name is missing after ".", "#" or ":"'],
    ['a { color: red }', '"{" has no place in it'],
    ['<a>', '"<" has no place in it'],
    ['//div[1]', '"/" has no place in it'],
    ['a=b', '"=" has no place in it'],
  ])('finds that %j cannot be one', (selector, reason) => {
    expect(selectorProblem(selector)).toBe(`must be a CSS selector, and ${reason}`);
  });
});
