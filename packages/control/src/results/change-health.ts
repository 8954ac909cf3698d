import { type ChangeState, changeStates } from '@pixel/protocol';
import type { ChangeOutcome } from '@pixel/store/events';
import { byText } from '../base/by-text.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { experimentNotFoundError } from '../base/experiment-not-found-error.ts';
import { groupBy } from '../base/group-by.ts';
import { readConsistently } from '../base/read-consistently.ts';
import { callEvents } from '../base/store-calls.ts';
import { findDocument } from '../project/documents/document-kinds.ts';
import { openProject } from '../project/storage/open-project.ts';

/** The outcomes of an experiment's changes, as reported by the pages themselves. */
export interface ChangeHealthReport {
  readonly experimentKey: string;
  /** The current phase, from 1, even if it measures a rollout; null before the experiment ran. */
  readonly phase: number | null;
  /** Start of the page views counted, ISO 8601. */
  readonly since: string;
  /** In the order of the variants, and within each in the order of application. */
  readonly changes: readonly ChangeHealth[];
}

/** The outcomes of one change. Page views are estimated from a sample. */
export interface ChangeHealth {
  readonly variantKey: string;
  /** Index among the changes of its variant, from 0. */
  readonly position: number;
  readonly operation: string;
  readonly selector: string;
  /** Page views that reported on the change. */
  readonly views: number;
  readonly states: Readonly<Record<ChangeState, number>>;
  /** The pages where the change failed most often, at most five. */
  readonly pages: readonly (Views & { readonly page: string })[];
  /** The most frequent browsers, at most ten. */
  readonly browsers: readonly (Views & { readonly browser: string })[];
}

/** Page views, and how many of them applied the change, in time or late. */
export interface Views {
  readonly views: number;
  readonly made: number;
}

const dayMs = 24 * 60 * 60 * 1_000;
const maxPages = 5;
const maxBrowsers = 10;

/**
 * Reads the outcomes of an experiment's live changes in its newest phase. While a rollout is measured, covers the changes that visitors see
 * now, not those of the test. Rejects with `project_not_found`, `experiment_not_found` or `unavailable`.
 */
export async function readChangeHealth(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  filter: { readonly projectKey: string; readonly experimentKey: string; readonly days: number },
): Promise<ChangeHealthReport> {
  const { projectKey, experimentKey } = filter;
  const experiment = await readConsistently(deps, async (db) => {
    const { live, working } = await openProject(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
    const found =
      (live.project && findDocument(live.project, 'experiment', experimentKey)) ??
      findDocument(working, 'experiment', experimentKey);
    if (found !== undefined) return found;
    throw experimentNotFoundError({ projectKey, experimentKey });
  });
  const phase = experiment.kept.phases.at(-1)?.number;
  const since = deps.now() - filter.days * dayMs;
  const outcomes = await callEvents(deps.events, () =>
    deps.events.changeHealth.outcomes({
      projectKey,
      experimentKey,
      since,
      ...(phase !== undefined && { phase }),
    }),
  );
  return {
    experimentKey,
    phase: phase ?? null,
    since: new Date(since).toISOString(),
    changes: experiment.variants.flatMap(({ variantKey, changes }) =>
      changes
        .toSorted((a, b) => a.orderIndex - b.orderIndex)
        .map(({ operation, selector }, position) => {
          const changeOutcomes = outcomes.filter(
            (outcome) => outcome.variantKey === variantKey && outcome.position === position,
          );
          return { variantKey, position, operation, selector, ...healthOf(changeOutcomes) };
        }),
    ),
  };
}

function healthOf(
  outcomes: readonly ChangeOutcome[],
): Pick<ChangeHealth, 'views' | 'states' | 'pages' | 'browsers'> {
  const viewsIn = (state: ChangeState) =>
    viewsOf(outcomes.filter((outcome) => outcome.state === state)).views;
  const states = Object.fromEntries(
    changeStates.map((state) => [state, viewsIn(state)]),
  ) as ChangeHealth['states'];
  const pages = viewsBy(outcomes, ({ page }) => page)
    .filter(({ views, made }) => views > made)
    .sort((a, b) => b.views - b.made - (a.views - a.made))
    .slice(0, maxPages);
  const browsers = viewsBy(outcomes, ({ browser }) => browser)
    .sort((a, b) => b.views - a.views)
    .slice(0, maxBrowsers);
  return {
    views: viewsOf(outcomes).views,
    states,
    pages: pages.map(({ name: page, ...views }) => ({ page, ...views })),
    browsers: browsers.map(({ name: browser, ...views }) => ({ browser, ...views })),
  };
}

function viewsBy(
  outcomes: readonly ChangeOutcome[],
  nameOf: (outcome: ChangeOutcome) => string,
): (Views & { readonly name: string })[] {
  return [...groupBy(outcomes, nameOf)]
    .map(([name, group]) => ({ name, ...viewsOf(group) }))
    .sort(byText(({ name }) => name));
}

function viewsOf(outcomes: readonly ChangeOutcome[]): Views {
  let views = 0;
  let made = 0;
  for (const outcome of outcomes) {
    views += outcome.views;
    if (outcome.state === 'applied' || outcome.state === 'late') made += outcome.views;
  }
  return { views, made };
}
