import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { experimentsQuery, type OverviewExperiment } from './experiments.ts';
import { useProjectKey } from './project.ts';

/** A list of links to experiments. `renderDetail` renders what follows a link; by default or for null, it is the experiment's status. */
export function ExperimentLinks({
  keys,
  renderDetail,
}: {
  readonly keys: readonly string[];
  readonly renderDetail?: (experiment: OverviewExperiment) => ReactNode;
}) {
  const projectKey = useProjectKey();
  const { experimentsPage } = useWords();
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  return (
    <ul className="divide-y divide-border rounded-3 border border-border">
      {keys.map((experimentKey) => {
        const experiment = experiments.find((other) => other.experimentKey === experimentKey);
        return (
          <li key={experimentKey} className="flex min-h-9 items-center gap-3 px-3 py-1.5 text-13">
            <Link
              to="/p/$projectKey/experiments/$experimentKey"
              params={{ projectKey, experimentKey }}
              className="min-w-0 grow truncate text-accent-text underline-offset-3 hover:underline"
            >
              <bdi>{experiment?.name ?? experimentKey}</bdi>
            </Link>
            {experiment !== undefined && (
              <span className="shrink-0 text-12 text-muted">
                {renderDetail?.(experiment) ?? experimentsPage.statuses[experiment.status]}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
