/** Runs a file of reference cases through the stats package: `npm run --silent stats:cases -- <file.json>`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCases } from './stats-cases/run-cases.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run --silent stats:cases -- <file.json>');
  process.exitCode = 2;
} else {
  const { passed, failed, failures } = runCases(readCases(file));
  for (const { id, field, got, expected } of failures)
    console.log(`${id} ${field}: got ${show(got)}, expected ${show(expected)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Returns the parsed file. If it is unreadable, reports that and returns undefined, which counts as a failure. */
function readCases(name: string): unknown {
  try {
    // npm runs scripts in the project's folder, but the path is relative to the user's.
    return JSON.parse(readFileSync(path.resolve(process.env.INIT_CWD ?? '.', name), 'utf8'));
  } catch (error) {
    console.error(`${name} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Formats as JSON, plus values that JSON lacks. */
function show(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
}
