import { createInterface } from 'node:readline/promises';
import type { WriteStream } from 'node:tty';
import type { Environment } from './env.ts';
import { colourStyle, plainStyle, type Style } from './style.ts';
import type { Terminal } from './terminal.ts';

/** Creates the terminal of this process. `colours` says whether there are some whatever the terminal is. */
export function createProcessTerminal(colours: Environment['colours']): Terminal {
  // Whoever reads our output may have seen enough, as `head` does; the rest is for nobody.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    outStyle: styleOf(process.stdout, colours),
    errStyle: styleOf(process.stderr, colours),
    // To the start of the line, and away with the rest of it.
    ...(process.stderr.isTTY === true && {
      progress: (text: string) => process.stderr.write(`\r${text}\u001b[K`),
    }),
    ...(process.stdin.isTTY === true ? { confirm } : {}),
    untilInterrupted() {
      const interrupted = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
      return interrupted.signal;
    },
  };
}

/** Colours are for terminals that have them, which Node finds out by `TERM`, unless somebody decides it. */
function styleOf(stream: WriteStream, colours: Environment['colours']): Style {
  if (colours !== undefined) return colours === 'always' ? colourStyle : plainStyle;
  return stream.isTTY === true && stream.hasColors() ? colourStyle : plainStyle;
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: ended.signal })).trim());
  } catch {
    // Ctrl-C or the end of the input: nobody said yes.
    process.stderr.write('\n');
    return false;
  } finally {
    lines.close();
  }
}
