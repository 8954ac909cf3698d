import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { boundaryRules, cruisedFolders, cruiseOptions } from '../boundary-rules.mjs';
import { findMutualImports } from '../find-mutual-imports.mjs';
import { runNode } from './run-command.mjs';

/** @typedef {import('./report.mjs').Outcome} Outcome */

/** Twice as fast as `typescript`, which is only installed because dependency-cruiser needs its API. */
const compiler = 'node_modules/typescript-native/bin/tsc';

/**
 * Checks the types, two projects at a time: the root's covers all code for Node, the others cover code with fewer or different globals.
 * @param {string} root
 * @returns {Promise<Outcome>}
 */
export async function checkTypes(root) {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)),
  );
  const projects = ['.', 'tests/e2e', ...workspaces].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  const outcome = { passed: 0, failed: 0, skipped: 0, notes: [] };
  const waiting = [...projects];
  const work = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const tsc = [compiler, '-p', project];
      const { code, output } = await runNode(tsc, { cwd: root, capture: 'output' });
      if (code === 0) outcome.passed += 1;
      else {
        outcome.failed += 1;
        console.log(`tsc -p ${project}\n${output}`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return outcome;
}

/** @param {string} root */
export const checkStyle = (root) =>
  runCheck(root, [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    ...(process.stdout.isTTY ? [] : ['--colors=off']),
    '.',
  ]);

/** @param {string} root */
export const checkUnused = (root) => runCheck(root, ['node_modules/knip/bin/knip.js']);

/**
 * Checks module boundaries; each rule counts as one test, and so does the layering of folders.
 * @param {string} root
 * @returns {Promise<Outcome>}
 */
export async function checkBoundaries(root) {
  const folders = cruisedFolders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(folders, {
    ...cruiseOptions,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: boundaryRules },
  });
  if (typeof output === 'string') throw new Error(output);
  const { violations } = output.summary;
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
  const mutualImports = findMutualImports(output.modules);
  for (const { folders, imports } of mutualImports)
    console.log(`folders-form-layers: ${folders.join(' ⇄ ')} (${imports.join('; ')})`);
  const broken = new Set(violations.map(({ rule }) => rule.name)).size + (mutualImports.length > 0 ? 1 : 0);
  // With an incompatible compiler API, dependency-cruiser sees no modules and therefore no violations.
  const notes = sourceFolders(root)
    .filter(
      (folder) => !output.modules.some(({ source }) => source.startsWith(folder) && source.endsWith('.ts')),
    )
    .map((folder) => `No module of ${folder} was checked.`);
  return { passed: boundaryRules.length + 1 - broken, failed: broken + notes.length, skipped: 0, notes };
}

/** @param {string} root */
const sourceFolders = (root) =>
  readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src/`);

/**
 * @param {string} root
 * @param {readonly string[]} command
 * @returns {Promise<Outcome>}
 */
async function runCheck(root, command) {
  const { code } = await runNode(command, { cwd: root });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, notes: [] };
}
