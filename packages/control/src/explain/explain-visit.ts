import {
  type Attributes,
  createAttributes,
  explain,
  type PageUrl,
  parsePageUrl,
  parseSnapshot,
  prepareSnapshot,
  toldAttribute,
} from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { snapshotAt } from '../publish/snapshot-queries.ts';
import { askDatabase } from '../unavailable.ts';
import { explainAbsent } from './explain-absent.ts';
import { knownExperiments, publishedVersions } from './explain-queries.ts';
import type { ExplainedExperiment } from './explained-experiment.ts';

/** Whose experiments are asked for, on which page and when. */
export interface Visited {
  readonly projectKey: string;
  /** In any case. */
  readonly anonymousId: string;
  /** An absolute http(s) address. */
  readonly url: string;
  /** What is known of the visitor, read as edges read it; what the page's address does not tell either is not known. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** Milliseconds since the epoch; now, where it is absent. */
  readonly at?: number;
}

/** What a bootstrap would have said of a visit, and why. */
export interface Explanation {
  /** The version that was live at `at`. */
  readonly version: string;
  readonly publishedAt: string;
  /** The time that was asked for, ISO 8601. */
  readonly at: string;
  /** Every experiment of the project, in order of their keys. */
  readonly experiments: readonly ExplainedExperiment[];
}

/** Explains a visit. Rejects with `project_not_found`, and with `invalid_request` for a time before the first version. */
export type ExplainVisit = (visited: Visited) => Promise<Explanation>;

/** Creates the explanation of visits, from the stored versions. */
export function createExplainVisit({ db, now }: Pick<ControlDeps, 'db' | 'now'>): ExplainVisit {
  return async function explainVisit({ projectKey, anonymousId, url, attributes, at = now() }) {
    const time = new Date(at).toISOString();
    return askDatabase(async () => {
      const snapshot = await snapshotAt(db, projectKey, time);
      const { first, newest } = await publishedVersions(db, projectKey);
      if (first === null) throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
      if (snapshot === undefined)
        throw new ControlError('invalid_request', 'Nothing was published at that time', {
          details: [
            { path: 'at', message: `must not be before ${first}, when the project was first published` },
          ],
        });
      const page = parsePageUrl(url);
      const live = explain(prepareSnapshot(parseSnapshot(snapshot.text)), {
        anonymousId: anonymousId.toLowerCase(),
        page,
        now: at,
        attributes: knownAttributes(attributes, page),
      }).map(
        ({ experimentKey, status, rules, ...outcome }): ExplainedExperiment => ({
          experimentKey,
          status,
          ...outcome,
          rules,
        }),
      );
      const liveKeys = new Set(live.map(({ experimentKey }) => experimentKey));
      const absent = (await knownExperiments(db, projectKey))
        .filter(({ experimentKey }) => !liveKeys.has(experimentKey))
        .map((experiment) => explainAbsent(experiment, snapshot.version === newest ? 'today' : 'earlier'));
      return {
        version: snapshot.version,
        publishedAt: snapshot.publishedAt,
        at: time,
        experiments: [...live, ...absent].sort((a, b) => (a.experimentKey < b.experimentKey ? -1 : 1)),
      };
    });
  };
}

function knownAttributes(told: Visited['attributes'], page: PageUrl | undefined): Attributes {
  const fromPage = createAttributes({ page });
  return {
    get(name) {
      const value = told.get(name);
      if (value !== undefined) return toldAttribute(name, value);
      return isOfPage(name) ? fromPage.get(name) : undefined;
    },
  };
}

/** What a visitor's browser tells is not known here; what stands in the page's address is. */
function isOfPage(name: string): boolean {
  return name.startsWith('utm_') || name.startsWith('query.');
}
