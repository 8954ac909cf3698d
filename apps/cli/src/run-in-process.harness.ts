import { join } from 'node:path';
import { run } from './run.ts';
import { plainStyle } from './style.ts';
import type { Terminal } from './terminal.ts';

/** A command's output and exit code. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `pixel …` in this process, with sessions stored in `folder`, the working directory. `terminal` makes it interactive. */
export async function runInProcess(
  args: readonly string[],
  { dataDirectory, folder }: { readonly dataDirectory: string; readonly folder: string },
  terminal: Partial<Terminal> = {},
): Promise<CommandResult> {
  let [stdout, stderr] = ['', ''];
  const code = await run(
    args,
    { dataDirectory, workingDirectory: folder, sessionsFile: join(folder, 'sessions.json') },
    {
      out: (text) => {
        stdout += text;
      },
      err: (text) => {
        stderr += text;
      },
      outStyle: plainStyle,
      errStyle: plainStyle,
      untilInterrupted: () => new AbortController().signal,
      ...terminal,
    },
  );
  return { code, stdout, stderr };
}
