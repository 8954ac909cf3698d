import { Activity } from 'lucide-react';
import { basePath } from '../../api/base.ts';
import { useCanActAs } from '../../session/project.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ExperimentRef } from '../view/use-results.ts';
import { ExportOption, TextWithCommand } from './export-option.tsx';

const maxRangeMs = 366 * 24 * 60 * 60 * 1_000;

/** Exports the project's raw events from the phase's time range; needs permission to see individual visitors. */
export function EventsOption({ name: { projectKey } }: { readonly name: ExperimentRef }) {
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
  const isTooLong = Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt) > maxRangeMs;
  return (
    <ExportOption
      icon={Activity}
      title={words.events}
      about={
        isTooLong ? (
          words.eventsTooLong
        ) : (
          <>
            {words.eventsAbout} <TextWithCommand text={words.eventsBy} command={command} />
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
    </ExportOption>
  );
}
