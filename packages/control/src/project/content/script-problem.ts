import { compileFunction } from 'node:vm';

/** A name that no stack trace has otherwise, by which the compiler's own place is found. */
const fileName = 'code-of-run_js';

/** Says why code cannot be the body of a function, or undefined. It is compiled here, and never run. */
export function scriptProblem(code: string): string | undefined {
  try {
    // Unlike a script with the function written around it, this refuses code that closes the function and goes on.
    compileFunction(code, [], { filename: fileName });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const line = new RegExp(`^${fileName}:(\\d+)$`, 'm').exec(error.stack ?? '')?.[1];
    return `must be JavaScript; ${line === undefined ? 'it says' : `in its line ${line}`}: ${error.message}`;
  }
}
