import { compileFunction } from 'node:vm';

/** A unique file name, for finding the position in the compiler's stack trace. */
const fileName = 'code-of-run_js';

/** Returns why code isn't a valid function body, or undefined. Compiles the code, but never runs it. */
export function scriptProblem(code: string): string | undefined {
  try {
    // Unlike a script that wraps the code in a function, this rejects code that closes the function and continues after it.
    compileFunction(code, [], { filename: fileName });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const line = new RegExp(`^${fileName}:(\\d+)$`, 'm').exec(error.stack ?? '')?.[1];
    return `must be valid JavaScript${line === undefined ? '' : `; line ${line}`}: ${error.message}`;
  }
}
