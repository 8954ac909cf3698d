import type { ControlDeps } from '../../base/control-deps.ts';
import type { ResultsReader } from '../report/read-results.ts';
import type { ResultsReport } from '../report/results-report.ts';
import { findShared } from './find-shared.ts';

/** What whoever has a link reads. */
export interface SharedResults {
  readonly report: ResultsReport;
  /** When the link ends, ISO 8601. */
  readonly expiresAt: string;
}

/** Reads the results that a link shows; rejects as {@link findShared} does. */
export async function readSharedResults(
  deps: Pick<ControlDeps, 'db' | 'now'>,
  results: Pick<ResultsReader, 'read'>,
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<SharedResults> {
  const { projectKey, experimentKey, phase, expiresAt } = await findShared(deps, token);
  // As of now: how many events of the whole project have come in since is nobody's business outside of it.
  const report = await results.read({ projectKey, experimentKey, phase, at: deps.now() }, signal);
  return { report: forOutsiders(report), expiresAt };
}

/** Leaves out what is said to members alone: who decided what and why, and what to do in the project. */
function forOutsiders(report: ResultsReport): ResultsReport {
  return {
    ...report,
    decision: null,
    health: report.health.map((finding) => ({ ...finding, advice: null })),
    diagnoses: report.diagnoses.map((diagnosis) => ({ ...diagnosis, error: null, actions: [] })),
  };
}
