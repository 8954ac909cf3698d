import { type Configuration, configurationSchema } from '@pixel/protocol';
import type { core } from 'zod';
import { contentProblems } from '../../project/content/content-problems.ts';
import type { Locate } from '../../project/content/locate.ts';
import {
  compareByPosition,
  locateProblem,
  positionKey,
  toDottedPath,
} from '../../project/content/locate-problem.ts';
import { parseWith, toValueProblems } from '../../project/content/parse-with.ts';
import { type ConfigurationProblem, maxProblems, type ValueProblem } from '../../project/content/problem.ts';
import { readSource } from './read-source.ts';

/** A parsed configuration file, or its first {@link maxProblems} problems in the file's order. */
export type ParsedConfiguration =
  | { readonly status: 'valid'; readonly configuration: Configuration }
  | { readonly status: 'invalid'; readonly problems: readonly ConfigurationProblem[] };

/** Parses a configuration file as {@link parseConfiguration} does, possibly on another thread: a large file takes seconds of CPU time. */
export type ParseFile = (source: string) => Promise<ParsedConfiguration>;

/** Discriminator fields, which determine the fields beside them. */
const discriminators = new Set<unknown>(['operation', 'kind', 'type']);

/** Maximum number of parsing passes; each one replaces the invalid values found so far. */
const maxPasses = 4;

/** Parses a configuration file, YAML or JSON. */
export function parseConfiguration(source: string): ParsedConfiguration {
  const reading = readSource(source);
  if (reading.status === 'unreadable')
    return {
      status: 'invalid',
      problems: reading.problems.toSorted(compareByPosition).slice(0, maxProblems),
    };
  if (reading.value === null || reading.value === undefined)
    return {
      status: 'invalid',
      problems: [{ line: 1, column: 1, path: '', message: 'the file is empty', code: 'empty_file' }],
    };

  const { locate } = reading;
  const problems = new Map<string, ConfigurationProblem>();
  const add = (found: readonly ConfigurationProblem[]): void => {
    for (const problem of found)
      if (!problems.has(positionKey(problem))) problems.set(positionKey(problem), problem);
  };
  /** Paths of objects whose discriminator was replaced: problems within them are about a kind that the author didn't choose. */
  const replacedDiscriminators = new Set<string>();
  const isRelevant = ({ path }: Pick<ValueProblem, 'path'>): boolean =>
    replacedDiscriminators.size === 0 ||
    !path.some((_, at) => replacedDiscriminators.has(toDottedPath(path.slice(0, at))));
  let value: unknown = reading.value;
  for (let pass = 0; pass < maxPasses; pass++) {
    const parsed = parseWith(configurationSchema, value);
    if (parsed.success) {
      add(
        contentProblems(parsed.data)
          .filter(isRelevant)
          .map((problem) => locateProblem(problem, locate)),
      );
      if (problems.size === 0) return { status: 'valid', configuration: parsed.data };
      break;
    }
    const before = problems.size;
    const issues = parsed.issues.filter(isRelevant);
    for (const issue of issues) {
      add(locateIssue(issue, locate));
      if (problems.size - before >= maxProblems) break;
    }
    if (problems.size === before) break;
    for (const { code, path } of issues)
      if (code === 'invalid_value' && discriminators.has(path.at(-1)))
        replacedDiscriminators.add(toDottedPath(path.slice(0, -1)));
    value = replaceInvalidValues(value, parsed.issues);
  }
  return {
    status: 'invalid',
    problems: [...problems.values()].sort(compareByPosition).slice(0, maxProblems),
  };
}

function locateIssue(issue: core.$ZodIssue, locate: Locate): readonly ConfigurationProblem[] {
  const problems = toValueProblems(issue);
  if (issue.code !== 'unrecognized_keys') return problems.map((problem) => locateProblem(problem, locate));
  return problems.map(({ path, ...problem }) => ({
    ...locate(path, 'key'),
    path: toDottedPath(path),
    ...problem,
  }));
}

/**
 * Returns a copy with a valid option in place of each value that isn't one. The schema only compares fields that are valid by themselves,
 * so without this an author wouldn't learn about the weights before fixing the status.
 */
function replaceInvalidValues(value: unknown, issues: readonly core.$ZodIssue[]): unknown {
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
