import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from './mutant.ts';

const run = promisify(execFile);

/** A copy of the project in a temporary folder, in which mistakes are made one at a time. */
export interface WorkCopy {
  readonly root: string;
  /** Runs `task` with the mistake in the copy. */
  during<Result>(mutant: Mutant, task: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Copies the files that git tracks, in their current state; shares packages with the project through hard links. */
export async function openWorkCopy(project: string): Promise<WorkCopy> {
  const root = await mkdtemp(path.join(tmpdir(), 'pixel-mutants-'));
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: project, maxBuffer: 16 << 20 });
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(path.join(project, file), path.join(root, file), { recursive: true });
  await run('cp', ['-al', path.join(project, 'node_modules'), root]);
  return {
    root,
    async during(mutant, task) {
      const file = path.join(root, mutant.file);
      const original = await readFile(file, 'utf8');
      await writeFile(file, withMistake(mutant, original));
      try {
        return await task();
      } finally {
        await writeFile(file, original);
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Returns a file's text with the mistake. Throws unless the replaced text occurs exactly once. */
export function withMistake({ file, from, to, mistake }: Mutant, text: string): string {
  const times = text.split(from).length - 1;
  if (times !== 1)
    throw new Error(`${file}: the text that "${mistake}" replaces occurs ${times} times:\n${from}`);
  return text.replace(from, () => to);
}
