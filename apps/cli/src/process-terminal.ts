import { createInterface } from 'node:readline/promises';
import type { WriteStream } from 'node:tty';
import type { Environment } from './read-environment.ts';
import { colourStyle, plainStyle, type Style } from './style.ts';
import type { Terminal } from './terminal.ts';

/** Creates this process's terminal. `colours` overrides the detection of colours. */
export function createProcessTerminal(colours: Environment['colours']): Terminal {
  // The reader of our output may stop early, like `head`; discard the rest.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    outStyle: styleOf(process.stdout, colours),
    errStyle: styleOf(process.stderr, colours),
    // Returns to the start of the line and clears it.
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

/** Uses colours on terminals that support them, as Node detects from `TERM`, unless overridden. */
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
    // Ctrl-C or the end of the input counts as no.
    process.stderr.write('\n');
    return false;
  } finally {
    lines.close();
  }
}
