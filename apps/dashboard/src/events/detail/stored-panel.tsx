import { useQuery } from '@tanstack/react-query';
import { Target, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/dialog.tsx';
import { Pill } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { edgeUrlQuery } from '../base/queries.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { exclusionReasonOf } from '../stream/stream-row.tsx';
import { AssignmentList } from './assignment-list.tsx';
import { eventAsCurl } from './event-as-curl.ts';
import { EventFields } from './event-fields.tsx';
import { canBeGoal } from './suggest-goal.ts';

const views = ['fields', 'json', 'curl'] as const;

/** Panel of a stored event: its fields, as JSON, or as a curl command; with links to explanations and a new goal. */
export function StoredPanel({
  event,
  onWhy,
  onGoal,
  onVisitor,
  onClose,
}: {
  readonly event: StoredEvent;
  readonly onWhy: (experimentKey: string) => void;
  readonly onGoal: () => void;
  readonly onVisitor: () => void;
  readonly onClose: () => void;
}) {
  const { panel, leftOut } = usePageWords('events');
  const canEdit = useCanActAs('editor');
  const [view, setView] = useState<(typeof views)[number]>('fields');
  const exclusionReason = exclusionReasonOf(event);
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={event.eventName}
      description={
        <span className="flex min-w-0 items-center gap-1 font-mono text-12">
          <bdi className="min-w-0 truncate">{event.eventId}</bdi>
          <CopyButton text={event.eventId} />
        </span>
      }
      actions={
        <>
          <Button className="mr-auto" onClick={onVisitor}>
            <Users aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {panel.visitor}
          </Button>
          {canEdit && canBeGoal(event) && (
            <Button kind="primary" onClick={onGoal}>
              <Target aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
              {panel.goal}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {exclusionReason !== undefined && (
          <p>
            <Pill>{leftOut[exclusionReason]}</Pill>
          </p>
        )}
        {event.assignments.length > 0 && <AssignmentList event={event} onWhy={onWhy} />}
        <fieldset aria-label={panel.views} className="flex gap-1 rounded-3 bg-neutral-soft p-0.5 self-start">
          {views.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={view === option}
              onClick={() => setView(option)}
              className="h-7 rounded-2 px-2.5 text-13 font-[520] text-muted aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-1 max-desk:h-11"
            >
              {panel[option]}
            </button>
          ))}
        </fieldset>
        {view === 'fields' && <EventFields event={event} />}
        {view === 'json' && <CodeBlock code={toJson(event)} copyLabel={panel.copyJson} />}
        {view === 'curl' && <AsCurl event={event} />}
      </div>
    </Panel>
  );
}

function AsCurl({ event }: { readonly event: StoredEvent }): ReactNode {
  const { panel } = usePageWords('events');
  const { data: server } = useQuery(edgeUrlQuery(useProjectKey()));
  if (server === undefined) return null;
  return (
    <div className="flex flex-col gap-2">
      <CodeBlock code={eventAsCurl(event, server ?? 'https://pixel.example')} copyLabel={panel.copyCurl} />
      <p className="text-12 text-muted">{server === null ? panel.noServer : panel.curlText}</p>
    </div>
  );
}

/** Returns the event as JSON. Inserts the payload verbatim, so that numbers keep all their digits. */
function toJson({ payload, ...rest }: StoredEvent): string {
  const text = JSON.stringify(rest, null, 2);
  return payload === null ? text : `${text.slice(0, -2)},\n  "payload": ${payload}\n}`;
}
