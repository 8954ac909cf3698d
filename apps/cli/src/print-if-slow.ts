import type { Terminal } from './terminal.ts';

/** After this long, a waiting user starts to wonder. */
const longMs = 2_000;

/** Waits for work, and prints `text` if it takes more than two seconds. */
export async function printIfSlow<T>(
  work: Promise<T>,
  { err, errStyle }: Pick<Terminal, 'err' | 'errStyle'>,
  text: string,
): Promise<T> {
  const timer = setTimeout(() => err(errStyle('dim', `${text}\n`)), longMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
