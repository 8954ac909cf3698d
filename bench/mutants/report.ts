import type { Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';

interface JudgedMutant {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** Returns the share of mistakes that a test detected, from 0 to 1. */
export function shareCaught(judged: readonly JudgedMutant[]): number {
  return judged.filter(isCaught).length / judged.length;
}

/** Returns the document: totals by package, and every mistake with the test that detects it. */
export function reportMutants(judged: readonly JudgedMutant[]): string {
  const packages = [...new Set(judged.map(packageOf))].sort();
  const total = (name: string, of: readonly JudgedMutant[]) =>
    `| ${name} | ${of.length} | ${of.filter(({ mutant }) => mutant.fix !== undefined).length} | ${of.filter(isCaught).length} |`;
  return `# Mistakes that tests detect

Written by \`npm run bench -- mutants\`. Each line is a plausible mistake, introduced into this version's code while the tests that
can detect it run: those that import the file, directly or indirectly, and those listed for it because they reach the code over HTTP or
in a browser. *Once fixed* marks mistakes that were once in the code. A test that also fails without the mistake does not count.

| package | mistakes | once fixed | detected |
|---|---:|---:|---:|
${packages
  .map((name) =>
    total(
      name,
      judged.filter((each) => packageOf(each) === name),
    ),
  )
  .join('\n')}
${total('**all**', judged)}

${packages
  .map((name) =>
    listOf(
      name,
      judged.filter((each) => packageOf(each) === name),
    ),
  )
  .join('\n\n')}
`;
}

function listOf(name: string, judged: readonly JudgedMutant[]): string {
  const rows = judged.map(({ mutant: { file, mistake, fix }, verdict }) => {
    const [by = ''] = verdict.by.split('\n');
    const noticed = verdict.outcome === 'caught' ? cell(by) : `**${verdict.outcome}**`;
    return `| ${cell(mistake)}${fix === undefined ? '' : ' (once fixed)'} | \`${file.replace(`${name}/`, '')}\` | ${noticed} |`;
  });
  return `## ${name}\n\n| mistake | file | detected by |\n|---|---|---|\n${rows.join('\n')}`;
}

function isCaught({ verdict }: JudgedMutant): boolean {
  return verdict.outcome === 'caught';
}

function packageOf({ mutant }: JudgedMutant): string {
  return mutant.file.split('/').slice(0, 2).join('/');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
