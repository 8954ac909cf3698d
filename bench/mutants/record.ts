import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';

/** Verdicts of earlier runs on detected mistakes. Each is valid until the mistake or its file changes. */
export interface VerdictRecord {
  read(mutant: Mutant): Promise<Verdict | undefined>;
  add(mutant: Mutant, verdict: Verdict): Promise<void>;
}

/** Opens a project's record; it is in a cache folder, so that it can't be committed. */
export async function openRecord(project: string): Promise<VerdictRecord> {
  const file = path.join(project, 'node_modules/.cache/pixel/mutants.jsonl');
  await mkdir(path.dirname(file), { recursive: true });
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const verdicts = new Map(
    lines
      .map((line) => JSON.parse(line) as { readonly id: string } & Verdict)
      .map(({ id, ...verdict }) => [id, verdict]),
  );
  const idOf = async (mutant: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify(mutant))
      .update(await readFile(path.join(project, mutant.file)))
      .digest('hex');
  return {
    read: async (mutant) => verdicts.get(await idOf(mutant)),
    async add(mutant, verdict) {
      await appendFile(file, `${JSON.stringify({ id: await idOf(mutant), ...verdict })}\n`);
    },
  };
}
