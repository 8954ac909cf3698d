import type { ControlDeps } from '../../base/control-deps.ts';
import { createInFlight } from '../looks/in-flight.ts';
import type { PreflightReport } from './preflight-report.ts';
import { fingerprintOf, type PreflightSubject } from './preflight-subject.ts';
import { type PreflightOptions, takePreflight } from './take-preflight.ts';

/**
 * Returns the pre-flight of an experiment. Concurrent identical calls share one, which aborts once nobody waits for it; a report is cached
 * for a minute. Rejects like `takePreflight`.
 */
export type Preflights = (
  subject: PreflightSubject,
  options: PreflightOptions,
  signal: AbortSignal,
) => Promise<PreflightReport>;

const cacheMs = 60_000;
const maxCached = 100;

/** Creates the function; all callers must share one instance. Computes one pre-flight at a time, since each holds up to 50,000 visitors. */
export function createPreflights(deps: Pick<ControlDeps, 'events' | 'now'>): Preflights {
  const inFlight = createInFlight();
  const kept = new Map<string, { readonly takenAt: number; readonly report: PreflightReport }>();
  let last: Promise<unknown> = Promise.resolve();

  function runInTurn(work: () => Promise<PreflightReport>): Promise<PreflightReport> {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  }

  function keep(key: string, report: PreflightReport): void {
    kept.delete(key);
    kept.set(key, { takenAt: deps.now(), report });
    const [oldest] = kept.keys();
    if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest);
  }

  return async function preflight(subject, { days, lift }, signal) {
    const key = JSON.stringify([fingerprintOf(subject), days, lift]);
    const known = kept.get(key);
    if (known !== undefined && Math.abs(deps.now() - known.takenAt) < cacheMs) return known.report;
    const take = (joinedSignal: AbortSignal) =>
      runInTurn(async () => {
        joinedSignal.throwIfAborted();
        const report = await takePreflight(deps, subject, { days, lift }, joinedSignal);
        keep(key, report);
        return report;
      });
    return await inFlight.join(key, take, signal);
  };
}
