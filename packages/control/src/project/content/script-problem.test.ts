import { describe, expect, it } from 'vitest';
import { scriptProblem } from './script-problem.ts';

describe('scriptProblem', () => {
  it.each([
    '',
    'return () => undefined',
    'var a = 1 // a comment',
    'for (;;) {}',
    'throw 1',
    'pixelRunsThis()',
  ])('compiles %j without running it', (code) => {
    expect(scriptProblem(code)).toBeUndefined();
  });

  it.each([
    ['a(\n\nb c)', 'line 3: missing ) after argument list'],
    ['if (x) {', 'line 1: Unexpected end of input'],
    ['}, function () {', "line 1: Unexpected token '}'"],
    [
      'await fetch("/")',
      'line 1: await is only valid in async functions and the top level bodies of modules',
    ],
    ['import x from "y"', 'line 1: Cannot use import statement outside a module'],
    ['const f = () => {\n  let a;\n  let a;\n}', "line 3: Identifier 'a' has already been declared"],
  ])('refuses %j with its position', (code, reason) => {
    expect(scriptProblem(code)).toBe(`must be valid JavaScript; ${reason}`);
  });
});
