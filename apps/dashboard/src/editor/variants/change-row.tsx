import { ChevronDown, ChevronRight, CircleAlert, Copy, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentChange } from '../draft/content.ts';
import type { AppliedShare } from './applied-share.ts';
import { ChangeForm } from './change-form.tsx';
import { ChangeHealth } from './change-health.tsx';
import { ChangeSummary } from './change-summary.tsx';

/** One change of a variant: a row with a drag handle, which expands to its fields. */
export function ChangeRow({
  change,
  index,
  isOpen,
  share,
  errorAt,
  onToggle,
  onChange,
  onMove,
  onGrab,
  onDuplicate,
  onRemove,
}: {
  readonly change: ContentChange;
  /** Zero-based. */
  readonly index: number;
  readonly isOpen: boolean;
  /** Share of recent page views in which it was applied, if known. */
  readonly share: AppliedShare | undefined;
  readonly errorAt: (field: string) => string | undefined;
  readonly onToggle: () => void;
  readonly onChange: (change: ContentChange, field: string) => void;
  /** Moves the row by a number of positions. */
  readonly onMove: (offset: number) => void;
  /** Starts to drag the row. */
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}) {
  const { change: words } = usePageWords('editor');
  const hasError = errorAt('') !== undefined;
  const Chevron = isOpen ? ChevronDown : ChevronRight;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li
      data-change={index}
      className={classNames(
        'group rounded-2',
        isOpen ? 'my-1 bg-sunken ring-1 ring-border' : 'hover:bg-hover',
      )}
    >
      <div className="flex items-center gap-1 text-13">
        <button
          type="button"
          aria-label={words.move(index + 1)}
          title={words.moveHint}
          className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-faint hover:text-text max-desk:size-9"
          onKeyDown={handleKeyDown}
          onPointerDown={onGrab}
        >
          <GripVertical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-8 min-w-0 grow items-center gap-2 rounded-2 py-1 text-left max-desk:min-h-11"
          onClick={onToggle}
        >
          <ChangeSummary change={change} />
          <ChangeHealth share={share} />
          {hasError && (
            <span className="flex shrink-0 items-center gap-1 text-12 text-negative-text">
              <CircleAlert aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              <span className="max-desk:sr-only">{words.hasError}</span>
            </span>
          )}
          <Chevron aria-hidden="true" className="size-3.5 shrink-0 text-faint" strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && (
        <div className="px-3 pt-1 pb-3 desk:pl-8">
          <ChangeForm change={change} errorAt={errorAt} onChange={onChange} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={onDuplicate}>
              <Copy aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.duplicate}
            </Button>
            <Button size="small" kind="danger" onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.remove}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
