import type { Terminal } from './terminal.ts';

/** After so long whoever waits wonders. */
const longMs = 2_000;

/** Waits for work, and says what is done where that takes more than two seconds. */
export async function tellIfLong<T>(
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
