import { z } from 'zod';
import { compare, type Difference } from './compare.ts';
import { methods } from './methods.ts';

/** A differing field of a failed case. */
export interface Failure extends Difference {
  readonly id: string;
}

/** The result of a file of cases: how many passed and failed, and each field that differs. */
export interface CaseReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

const caseSchema = z.object({
  id: z.string(),
  method: z.string(),
  inputs: z.unknown(),
  expected: z.unknown(),
  tolerance: z.object({ rel: z.number().default(0), abs: z.number().default(0) }).default({ rel: 0, abs: 0 }),
});

/** Runs every case of a parsed file through its method. A case that can't run counts as a failure and never throws. */
export function runCases(file: unknown): CaseReport {
  const parsed = z.object({ cases: z.array(z.unknown()) }).safeParse(file);
  if (!parsed.success)
    return {
      passed: 0,
      failed: 1,
      failures: [{ id: 'file', field: 'cases', got: 'none', expected: 'a list' }],
    };
  const failures = parsed.data.cases.map((each, index) => runCase(each, index));
  const failed = failures.filter((found) => found.length > 0).length;
  return { passed: failures.length - failed, failed, failures: failures.flat() };
}

function runCase(input: unknown, index: number): readonly Failure[] {
  const parsed = caseSchema.safeParse(input);
  if (!parsed.success) {
    const { id } = z
      .object({ id: z.string() })
      .catch({ id: `case ${index + 1}` })
      .parse(input);
    return [
      { id, field: 'case', got: describeIssues(parsed.error), expected: 'id, method, inputs, expected' },
    ];
  }
  const { id, method, inputs, expected, tolerance } = parsed.data;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) return [{ id, field: 'method', got: method, expected: 'a known method' }];
  try {
    const differences = compare(run(inputs), expected, tolerance);
    return differences.map((difference) => ({ id, ...difference }));
  } catch (error) {
    const got = error instanceof z.ZodError ? describeIssues(error) : String(error);
    return [{ id, field: 'inputs', got, expected: `inputs of ${method}` }];
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
