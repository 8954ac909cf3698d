import { Activity } from 'lucide-react';
import { basePath } from '../../api/base.ts';
import { useCanActAs } from '../../session/project.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ResultsName } from '../view/use-results.ts';
import { Way, WithCommand } from './way.tsx';

const maxMs = 366 * 24 * 60 * 60 * 1_000;

/** Downloads the phase's events; needs permission to see single visitors. */
export function EventsWay({ name: { projectKey } }: { readonly name: ResultsName }) {
  const words = usePageWords('sharing');
  const { report } = useResultsView();
  const canRead = useCanActAs('analyst');
  const { startedAt, endedAt } = report;
  if (!canRead || startedAt === null) return null;
  const until = endedAt === null ? {} : { until: endedAt };
  const query = new URLSearchParams({ from: startedAt, ...until, format: 'csv' });
  const command = [
    'pixel events export',
    `--project ${projectKey}`,
    `--from ${startedAt}`,
    endedAt && `--until ${endedAt}`,
  ]
    .filter(Boolean)
    .join(' ');
  const isTooLong = Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt) > maxMs;
  return (
    <Way
      icon={Activity}
      title={words.events}
      about={
        isTooLong ? (
          words.eventsTooLong
        ) : (
          <>
            {words.eventsAbout} <WithCommand text={words.eventsBy} command={command} />
          </>
        )
      }
    >
      {!isTooLong && (
        <a
          className={buttonClass({ size: 'small' })}
          href={`${basePath}/api/projects/${encodeURIComponent(projectKey)}/events/export?${query}`}
          download
        >
          {words.download}
        </a>
      )}
    </Way>
  );
}
