import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { ProgrammeReport } from './programme-report.ts';
import { type DayRange, readConcluded } from './read-concluded.ts';
import { toProgrammeReport } from './to-programme-report.ts';

/**
 * Returns the report on a project's tests that ended in a range of days, from stored looks. Rejects with `project_not_found` or
 * `unavailable`.
 */
export async function readProgramme(
  { db }: Pick<ControlDeps, 'db'>,
  request: DayRange & { readonly projectKey: string },
): Promise<ProgrammeReport> {
  const concluded = await callDatabase(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => readConcluded(transaction, request)),
  );
  return toProgrammeReport(concluded, request);
}
