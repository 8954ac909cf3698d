import type { DescribedEntry } from '@pixel/control/client';
import { Bot, ChevronRight, SquareTerminal } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Avatar } from '../ui/marks.tsx';
import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';
import { AuditDetails } from './audit-details.tsx';
import type { AuditSearch } from './audit-search.ts';
import { describeActor, describeEntry, type EntryWordingContext } from './describe-entry.ts';

/** An entry of the log as a sentence; expanded, it shows the differences. */
export function AuditRow({
  entry,
  context,
  projectName,
  isOpen,
  onOpen,
  onFilter,
}: {
  readonly entry: DescribedEntry;
  readonly context: EntryWordingContext;
  readonly projectName: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onFilter: (search: AuditSearch) => void;
}) {
  const words = usePageWords('audit');
  const id = useId();
  return (
    <li className="border-border border-t first:border-t-0">
      <div className="relative flex items-start gap-2.5 px-4 py-2.5 text-13 hover:bg-hover">
        <ActorMark entry={entry} context={context} />
        <p id={`${id}-sentence`} className="min-w-0 grow break-words">
          <Sentence entry={entry} context={context} />
          {projectName !== undefined && entry.subject !== entry.projectKey && (
            <bdi className="block text-12 text-muted">{projectName}</bdi>
          )}
        </p>
        <Time at={entry.at} className="num shrink-0 text-muted max-desk:text-12" />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={words.show}
          aria-describedby={`${id}-sentence`}
          className="grid size-6 shrink-0 place-items-center rounded-1 text-muted after:absolute after:inset-0 max-desk:size-9"
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-4', isOpen && 'rotate-90')}
            strokeWidth={1.75}
          />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <AuditDetails entry={entry} projectName={projectName} onFilter={onFilter} />}
      </div>
    </li>
  );
}

function Sentence({
  entry,
  context,
}: {
  readonly entry: DescribedEntry;
  readonly context: EntryWordingContext;
}) {
  return describeEntry(entry, context).map(({ text, isName }, index) => {
    // The parts of a sentence never change order.
    const key = `${index}`;
    return isName ? (
      <bdi key={key} className="font-[560] break-words">
        {text}
      </bdi>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

function ActorMark({
  entry,
  context,
}: {
  readonly entry: DescribedEntry;
  readonly context: EntryWordingContext;
}) {
  const { kind } = entry.actor;
  if (kind === 'user') return <Avatar name={describeActor(entry, context)} />;
  const Icon = kind === 'system' ? Bot : SquareTerminal;
  return (
    <span className="grid size-[22px] shrink-0 place-items-center rounded-full bg-neutral-soft text-muted">
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
    </span>
  );
}
