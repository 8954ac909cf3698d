import { useRef, useState } from 'react';
import { useToast } from '../../ui/toasts.tsx';
import { useRowDrag } from '../../ui/use-row-drag.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentChange, ContentVariant } from '../draft/content.ts';
import { withExperimentPart } from '../draft/content.ts';
import { useDraft } from '../draft/draft.tsx';
import { AddChangeMenu } from './add-change-menu.tsx';
import { findAppliedShare } from './applied-share.ts';
import {
  sortChanges,
  withAddedChange,
  withDuplicatedChange,
  withMovedChange,
  withoutChange,
} from './change-edits.ts';
import { ChangeRow } from './change-row.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { useChangeHealth } from './use-change-health.ts';
import { withVariant } from './variant-edits.ts';

/** A variant's changes in the order of their application. */
export function ChangeList({
  variant,
  variantIndex,
}: {
  readonly variant: ContentVariant;
  readonly variantIndex: number;
}) {
  const { change: words } = usePageWords('editor');
  const { content, change, endStep, revert, problemAt, isReadOnly } = useDraft();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number>();
  const { variantKey, name } = variant;
  const changes = sortChanges(variant.changes);
  const health = useChangeHealth();

  function save(next: ContentVariant['changes'], step?: string): void {
    change({ variants: withVariant(content.variants, variantKey, { changes: next }) }, step);
  }

  function edit(index: number, next: ContentChange, field: string): void {
    save(changes.with(index, next), `${variantKey}.changes.${index}.${field}`);
  }

  function move(from: number, to: number, step?: string): void {
    save(withMovedChange(changes, from, to), step);
    setOpen((openIndex) => (openIndex === undefined ? undefined : indexAfterMove(openIndex, from, to)));
  }

  function moveByKey(from: number, to: number): void {
    if (to < 0 || to >= changes.length) return;
    move(from, to);
    // Keeps the focus on the handle after the row moves.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-change="${to}"] button`)?.focus(),
    );
  }

  const drag = useRowDrag({
    onMove: (from, to) => move(from, to, `${variantKey}.changes.drag`),
    onEnd: endStep,
  });

  function remove(index: number): void {
    const next = withoutChange(changes, index);
    const to = content;
    const from = withExperimentPart(content, {
      variants: withVariant(content.variants, variantKey, { changes: next }),
    });
    save(next);
    setOpen(undefined);
    toast({ text: words.removed(name), undo: () => revert({ from, to }) });
  }

  if (isReadOnly)
    return (
      <ul className="flex flex-col text-13">
        {changes.map((change) => (
          <li key={change.orderIndex} className="flex min-h-7 py-0.5">
            <ChangeSummary change={change} />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <ul ref={list} {...drag.list} className="-ml-1.5 flex flex-col" aria-label={words.listOf(name)}>
        {changes.map((change, index) => (
          <ChangeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: Changes have no key of their own; the open one is identified by its index.
            key={index}
            change={change}
            index={index}
            isOpen={open === index}
            share={findAppliedShare(health, variantKey, change)}
            errorAt={(field) =>
              problemAt(`variants.${variantIndex}.changes.${index}${field === '' ? '' : `.${field}`}`)
            }
            onToggle={() => setOpen(open === index ? undefined : index)}
            onChange={(next, field) => edit(index, next, field)}
            onMove={(by) => moveByKey(index, index + by)}
            onGrab={drag.startDrag(index)}
            onDuplicate={() => {
              save(withDuplicatedChange(changes, index));
              setOpen(index + 1);
            }}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <AddChangeMenu
        variantName={name}
        onAdd={(operation) => {
          save(withAddedChange(changes, operation));
          setOpen(changes.length);
        }}
      />
    </>
  );
}

function indexAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}
