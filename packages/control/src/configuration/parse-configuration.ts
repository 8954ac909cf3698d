import { type Configuration, configurationSchema } from '@pixel/protocol';
import type { core } from 'zod';
import { describeIssue, describeUnknownField, withSubject } from './describe-issue.ts';
import type { Locate, Path } from './locate.ts';
import type { ConfigurationProblem } from './problem.ts';
import { readYaml } from './read-yaml.ts';

/** A configuration file understood, or everything that is wrong with it in the file's order. */
export type ParsedConfiguration =
  | { readonly status: 'valid'; readonly configuration: Configuration }
  | { readonly status: 'invalid'; readonly problems: readonly ConfigurationProblem[] };

/** Most times that a file is read; each time, what was found to be unavailable is set aside. */
const maxPasses = 4;

/** Reads a configuration file, YAML or JSON. */
export function parseConfiguration(source: string): ParsedConfiguration {
  const reading = readYaml(source);
  if (reading.status === 'unreadable') return { status: 'invalid', problems: reading.problems };
  if (reading.value === null || reading.value === undefined)
    return {
      status: 'invalid',
      problems: [{ line: 1, column: 1, path: '', message: 'the file is empty' }],
    };

  const problems = new Map<string, ConfigurationProblem>();
  let value: unknown = reading.value;
  for (let pass = 0; pass < maxPasses; pass++) {
    const parsed = configurationSchema.safeParse(value, { error: describeIssue });
    if (parsed.success) {
      if (pass === 0) return { status: 'valid', configuration: parsed.data };
      break;
    }
    const found = parsed.error.issues.flatMap((issue) => problemsOf(issue, reading.locate));
    const before = problems.size;
    for (const problem of found) problems.set(`${problem.path} ${problem.message}`, problem);
    if (problems.size === before) break;
    value = setAside(value, parsed.error.issues);
  }
  return { status: 'invalid', problems: [...problems.values()].sort(byPlace) };
}

function problemsOf(issue: core.$ZodIssue, locate: Locate): readonly ConfigurationProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      return { ...locate(path, 'key'), path: dotted(path), message: describeUnknownField(key) };
    });
  return [
    {
      ...locate(issue.path, 'value'),
      path: dotted(issue.path),
      message: withSubject(issue.path, issue.message),
    },
  ];
}

/**
 * Puts an available value in the place of each that is not, in a copy. The schema compares fields with each other only where
 * each is sound by itself, so without this an author would hear of the weights only once the status is put right.
 */
function setAside(value: unknown, issues: readonly core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    const parent = issue.path
      .slice(0, -1)
      .reduce<unknown>((at, segment) => (isObject(at) ? at[segment] : undefined), copy);
    const field = issue.path.at(-1);
    if (!isObject(parent) || field === undefined) continue;
    if (issue.code === 'invalid_value') parent[field] = issue.values[0];
    if (issue.code === 'too_big' && issue.origin === 'array' && issue.maximum === 0) parent[field] = [];
  }
  return copy;
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

function dotted(path: Path): string {
  return path.map(String).join('.');
}

function byPlace(a: ConfigurationProblem, b: ConfigurationProblem): number {
  return a.line - b.line || a.column - b.column;
}
