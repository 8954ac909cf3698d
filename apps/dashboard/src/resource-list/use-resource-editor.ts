import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { problemsOfRefusal } from '../session/use-problems.ts';
import { useToast } from '../ui/toasts.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useWords } from '../words/words.ts';
import type { Doing, Edited, PanelProps, Resource } from './resource.ts';

/**
 * What the form of a panel has, beside what was saved: edits outlive the panel as a draft, and give way to nobody's who saved meanwhile
 * before somebody chooses between both.
 */
export function useResourceEditor<Item extends Resource, Values>({
  item,
  draft,
  onDraft,
  onClose,
  saving,
  keyField,
  valuesOf,
  isSame,
}: PanelProps<Item, Values> & {
  readonly saving: Doing<Edited<Item, Values>, Pick<Resource, 'name'>>;
  /** Where it is said that a key is taken. */
  readonly keyField: string;
  /** As its form shows it; without one, a new one. */
  readonly valuesOf: (item: Item | undefined) => Values;
  /** Whether two forms would save the same. */
  readonly isSame: (a: Values, b: Values) => boolean;
}) {
  const { resources } = useWords();
  const toast = useToast();
  /** What is changed; somebody else may have saved another revision since. */
  const [base, setBase] = useState(draft === undefined ? item : draft.base);
  const saved = valuesOf(base);
  const [values, setValues] = useState(draft?.values ?? saved);
  const [round, setRound] = useState(0);
  const [isTried, setTried] = useState(false);
  const isEdited = !isSame(values, saved);
  const isOther = item?.revision !== base?.revision;

  function edit(next: Values): void {
    // What it was refused for may be put right by now.
    saving.reset();
    setValues(next);
    onDraft(isSame(next, saved) ? undefined : { values: next, base });
  }

  function beginAnew(): void {
    onDraft(undefined);
    setBase(item);
    setValues(valuesOf(item));
    saving.reset();
    setRound((before) => before + 1);
  }

  const begin = useRef(beginAnew);
  begin.current = beginAnew;
  useEffect(() => {
    if (isOther && !isEdited) begin.current();
  }, [isOther, isEdited]);

  // The panel may be gone by the time: a list without the thing closes it.
  const save = useOneAtATime(async (given: Values = values, over: Item | undefined = base) => {
    setTried(true);
    const done = await saving.mutateAsync({ values: given, over }).catch(() => undefined);
    if (done === undefined) return;
    onDraft(undefined);
    onClose();
    toast({ text: over === undefined ? resources.created(done.name) : resources.changed(done.name) });
  });

  const refused = problemsOfRefusal(saving.error, keyField);
  const isRefusedAsOther = saving.error instanceof ApiError && saving.error.code === 'conflict';
  return {
    base,
    values,
    /** Another one where a form is to begin anew. */
    round,
    /** Whether somebody tried to save it: then all is told, also of fields that were not come to. */
    isTried,
    isEdited,
    isInConflict: isOther && isEdited,
    isSaving: saving.isPending,
    /** What a field was refused for. */
    refused,
    /** What it was refused for as a whole. */
    refusal: refused.length > 0 || isRefusedAsOther ? null : saving.error,
    edit,
    beginAnew,
    save,
    /** Saves over what somebody else saved. */
    saveOver: () => save(values, item),
  };
}
