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
  ])('accepts %s', (selector) => {
    expect(selectorProblem(selector)).toBeUndefined();
  });

  it.each([
    ['', 'it is empty'],
    ['  ', 'it is empty'],
    ['a[href', '"[" is not closed'],
    ['a:not(.b', '"(" is not closed'],
    ['a]', '"]" has no opening bracket'],
    ['a:is([b)]', '")" has no opening bracket'],
    ['a[]', '"" in brackets is incomplete'],
    ['a[href=]', '"href=" in brackets is incomplete'],
    ['li:not([ ^= "x"])', '"^= "x"" in brackets is incomplete'],
    ['a[b="c]', 'a quote is not closed'],
    ['a "b"', 'quotes are allowed only inside brackets'],
    ['a\\', 'it ends with a backslash'],
    ['a,', 'a ">", "+", "~" or "," lacks a selector on one side'],
    ['> a', 'a ">", "+", "~" or "," lacks a selector on one side'],
    ['a > > b', 'a ">", "+", "~" or "," lacks a selector on one side'],
    ['#', 'a name is missing after ".", "#" or ":"'],
    ['a. b', 'a name is missing after ".", "#" or ":"'],
    ['#1st', 'a name is missing after ".", "#" or ":"'],
    ['a:', 'a name is missing after ".", "#" or ":"'],
    ['a { color: red }', '"{" is not allowed there'],
    ['<a>', '"<" is not allowed there'],
    ['//div[1]', '"/" is not allowed there'],
    ['a=b', '"=" is not allowed there'],
  ])('rejects %j', (selector, reason) => {
    expect(selectorProblem(selector)).toBe(`must be a valid CSS selector: ${reason}`);
  });
});
