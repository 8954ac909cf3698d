import type { DueStep, Planned } from '../../project/lifecycle/due.ts';
import type { Changed, Changing } from '../edits/change-document.ts';

/** What steps of a plan make of an experiment or a survey; `noun` begins what the audit log calls it. */
export function plannedChange<T extends Planned>(
  noun: 'experiment' | 'survey',
  { thing, live }: Changing<T>,
  steps: readonly DueStep<T>[],
): Changed<T> {
  const last = steps.at(-1);
  if (last === undefined) return { thing, action: `${noun}.update` };
  const after = last.thing;
  return {
    thing: after,
    action: `${noun}.${last.kind}`,
    reason: `As planned: ${steps.map(describe).join(', ')}`,
    goesLive: live === undefined ? after : withSteps(live, after, steps),
    isPlanned: true,
  };
}

/** What is live, as far as the plan moves it: nobody publishes drafts by letting time pass. */
function withSteps<T extends Planned>(live: T, after: T, steps: readonly DueStep<T>[]): T {
  const { status, coverage, coverageSteps } = after;
  if (!steps.some(({ kind }) => kind === 'coverage')) return { ...live, status };
  // Planned from a smaller coverage that is a draft yet, a step must not send away who takes part.
  return { ...live, status, coverage: Math.max(live.coverage, coverage), coverageSteps };
}

function describe({ kind, at, thing }: DueStep<Planned>): string {
  const what = kind === 'coverage' ? `coverage ${thing.coverage * 100} %` : kind;
  return `${what} at ${new Date(at).toISOString()}`;
}
