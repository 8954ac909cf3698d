import type { ControlDeps } from '../../base/control-deps.ts';
import type { ResultsReader } from '../report/read-results.ts';
import type { ResultsReport } from '../report/results-report.ts';
import { findShare } from './find-share.ts';

/** What anyone with the link can read. */
export interface SharedResults {
  readonly report: ResultsReport;
  /** When the link expires, ISO 8601. */
  readonly expiresAt: string;
}

/** Reads the results that a link shows. Rejects like {@link findShare}. */
export async function readSharedResults(
  deps: Pick<ControlDeps, 'db' | 'now'>,
  results: Pick<ResultsReader, 'read'>,
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<SharedResults> {
  const { projectKey, experimentKey, phase, expiresAt } = await findShare(deps, token);
  // `at` hides how many events the whole project has received since.
  const report = await results.read({ projectKey, experimentKey, phase, at: deps.now() }, signal);
  return { report: forOutsiders(report), expiresAt };
}

/** Removes the parts for members only: decisions and their reasons, and advice for the project. */
function forOutsiders(report: ResultsReport): ResultsReport {
  return {
    ...report,
    decision: null,
    health: report.health.map((finding) => ({ ...finding, advice: null })),
    diagnoses: report.diagnoses.map((diagnosis) => ({ ...diagnosis, error: null, actions: [] })),
  };
}
