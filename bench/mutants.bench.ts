/**
 * Whether tests detect plausible mistakes: each is made in a copy of the project, and the tests that can detect it run until one does. `npm
 * run bench -- mutants [part of a path]`; an interrupted run resumes. Writes docs/mutants.md once all are judged.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { enforceBudgets } from './budget.ts';
import { judge, type Verdict } from './mutants/judge.ts';
import { mutants } from './mutants/list.ts';
import type { Mutant } from './mutants/mutant.ts';
import { readImports } from './mutants/reaching-tests.ts';
import { openRecord } from './mutants/record.ts';
import { reportMutants, shareCaught } from './mutants/report.ts';
import { openWorkCopy, withMistake } from './mutants/work-copy.ts';

const part = process.argv[2] ?? '';
const project = fileURLToPath(new URL('..', import.meta.url));
const chosen = mutants.filter(({ file }) => file.includes(part));
for (const mutant of chosen) withMistake(mutant, await readFile(project + mutant.file, 'utf8'));
const copy = await openWorkCopy(project);
try {
  const record = await openRecord(project);
  const findTests = await readImports(copy.root);
  const judged: { readonly mutant: Mutant; readonly verdict: Verdict }[] = [];
  for (const mutant of chosen) {
    const known = await record.read(mutant);
    const verdict = known ?? (await judge(copy, mutant, findTests));
    if (known === undefined && verdict.outcome === 'caught') await record.add(mutant, verdict);
    judged.push({ mutant, verdict });
    console.log(
      `${judged.length}/${chosen.length} ${verdict.outcome}: ${mutant.file}: ${mutant.mistake}\n    ${verdict.by}`,
    );
  }
  const report = reportMutants(judged);
  console.log(report);
  if (part === '') await writeFile(`${project}docs/mutants.md`, report);
  enforceBudgets([
    { name: 'mistakes detected, %', measured: [100 * shareCaught(judged)], atLeast: 95, digits: 1 },
  ]);
} finally {
  await copy.remove();
}
