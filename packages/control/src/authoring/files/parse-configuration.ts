import { type Configuration, configurationSchema } from '@pixel/protocol';
import type { core } from 'zod';
import { contentProblems } from '../../project/content/content-problems.ts';
import { problemsOfIssue, readBy } from '../../project/content/describe-issue.ts';
import type { Locate } from '../../project/content/locate.ts';
import { byPlace, dotted, placeKey, placeProblem } from '../../project/content/place-problem.ts';
import { type ConfigurationProblem, maxProblems, type ValueProblem } from '../../project/content/problem.ts';
import { readSource } from './read-source.ts';

/** A configuration file understood, or what is wrong with it in the file's order, the first {@link maxProblems} of it. */
export type ParsedConfiguration =
  | { readonly status: 'valid'; readonly configuration: Configuration }
  | { readonly status: 'invalid'; readonly problems: readonly ConfigurationProblem[] };

/** Reads a configuration file as {@link parseConfiguration} does; a large one takes the processor for seconds, so this may be done elsewhere. */
export type ParseFile = (source: string) => Promise<ParsedConfiguration>;

/** Fields that say what the fields beside them have to be. */
const governing = new Set<unknown>(['operation', 'kind', 'type']);

/** Most times that a file is read; each time, what was found to be unavailable is set aside. */
const maxPasses = 4;

/** Reads a configuration file, YAML or JSON. */
export function parseConfiguration(source: string): ParsedConfiguration {
  const reading = readSource(source);
  if (reading.status === 'unreadable')
    return { status: 'invalid', problems: reading.problems.toSorted(byPlace).slice(0, maxProblems) };
  if (reading.value === null || reading.value === undefined)
    return {
      status: 'invalid',
      problems: [{ line: 1, column: 1, path: '', message: 'the file is empty', code: 'empty_file' }],
    };

  const { locate } = reading;
  const problems = new Map<string, ConfigurationProblem>();
  const add = (found: readonly ConfigurationProblem[]): void => {
    for (const problem of found)
      if (!problems.has(placeKey(problem))) problems.set(placeKey(problem), problem);
  };
  /** Objects whose kind was set aside: what is said of what is in them then is about a kind that nobody gave. */
  const ungoverned = new Set<string>();
  const isGoverned = ({ path }: Pick<ValueProblem, 'path'>): boolean =>
    ungoverned.size === 0 || !path.some((_, at) => ungoverned.has(dotted(path.slice(0, at))));
  let value: unknown = reading.value;
  for (let pass = 0; pass < maxPasses; pass++) {
    const parsed = readBy(configurationSchema, value);
    if (parsed.success) {
      add(
        contentProblems(parsed.data)
          .filter(isGoverned)
          .map((problem) => placeProblem(problem, locate)),
      );
      if (problems.size === 0) return { status: 'valid', configuration: parsed.data };
      break;
    }
    const before = problems.size;
    const issues = parsed.issues.filter(isGoverned);
    for (const issue of issues) {
      add(problemsOf(issue, locate));
      if (problems.size - before >= maxProblems) break;
    }
    if (problems.size === before) break;
    for (const { code, path } of issues)
      if (code === 'invalid_value' && governing.has(path.at(-1))) ungoverned.add(dotted(path.slice(0, -1)));
    value = setAside(value, parsed.issues);
  }
  return { status: 'invalid', problems: [...problems.values()].sort(byPlace).slice(0, maxProblems) };
}

function problemsOf(issue: core.$ZodIssue, locate: Locate): readonly ConfigurationProblem[] {
  const problems = problemsOfIssue(issue);
  if (issue.code !== 'unrecognized_keys') return problems.map((problem) => placeProblem(problem, locate));
  return problems.map(({ path, ...problem }) => ({
    ...locate(path, 'key'),
    path: dotted(path),
    ...problem,
  }));
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
  }
  return copy;
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
