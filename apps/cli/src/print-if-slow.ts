import type { Terminal } from './terminal.ts';

/** A user who waits longer wants to know that the command still works. */
const delayMs = 2_000;

/** Waits for work, and prints `text` if it takes more than two seconds. */
export async function printIfSlow<T>(
  work: Promise<T>,
  { err, errStyle }: Pick<Terminal, 'err' | 'errStyle'>,
  text: string,
): Promise<T> {
  const timer = setTimeout(() => err(errStyle('dim', `${text}\n`)), delayMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
