import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { experimentsQuery } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { Panel } from '../../ui/dialog.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { Bar, useIsSlow } from '../../ui/skeleton.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { explainQuery } from './explain-query.ts';
import { askedOf, type ExplainedExperiment, type ExplainInput } from './explanation.ts';
import { TraceView } from './trace-view.tsx';
import { WhyForm } from './why-form.tsx';

/** Explains a visitor's variants on a page, now or at a given time; prefilled from an event, if any. */
export function WhyPanel({
  event,
  visitor,
  of,
  onOf,
  onClose,
}: {
  readonly event: StoredEvent | undefined;
  readonly visitor: string | undefined;
  /** Key of the explained experiment; undefined explains all. */
  readonly of: string | undefined;
  readonly onOf: (experimentKey: string | undefined) => void;
  readonly onClose: () => void;
}) {
  const { why } = usePageWords('events');
  const projectKey = useProjectKey();
  const [asked, setAsked] = useState<ExplainInput | undefined>(
    event === undefined || event.url === '' ? undefined : askedOf(event),
  );
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const { data, error, isFetching } = useQuery({
    ...explainQuery(projectKey, asked ?? { visitor: '', url: '' }),
    enabled: asked !== undefined,
  });
  const isSlow = useIsSlow(isFetching);
  const answered = asked === undefined || isFetching ? undefined : data;
  const explained: readonly ExplainedExperiment[] = answered?.experiments ?? [];
  const shown = explained.filter(({ experimentKey }) => of === undefined || experimentKey === of);
  return (
    <Panel isOpen onClose={onClose} title={why.title} description={why.summary}>
      <div className="flex flex-col gap-5">
        <WhyForm
          initial={
            event === undefined ? { visitor: visitor ?? '', url: '' } : { ...askedOf(event), url: event.url }
          }
          experiments={experiments}
          of={of}
          onOf={onOf}
          error={error}
          onAsk={setAsked}
        />
        <div aria-live="polite" className="flex flex-col gap-5 empty:hidden">
          {isSlow && <Bar className="w-52" />}
          {error !== null && !isFetching && <RefusalNote error={error} />}
          {answered !== undefined && shown.length === 0 && (
            <p className="text-13 text-muted">{of === undefined ? why.noExperiments : why.notThere}</p>
          )}
          {asked !== undefined &&
            answered !== undefined &&
            shown.map((each) => (
              <TraceView
                key={each.experimentKey}
                explained={each}
                experiment={experiments.find(({ experimentKey }) => experimentKey === each.experimentKey)}
                asked={asked}
                version={answered.version}
                at={answered.at}
              />
            ))}
        </div>
      </div>
    </Panel>
  );
}
