import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { problemsOfError } from '../session/use-problems.ts';
import { useToast } from '../ui/toasts.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useWords } from '../words/words.ts';
import type { PanelProps, Resource, ResourceEdit, ResourceMutation } from './resource.ts';

/**
 * State of a panel's form and its saved resource: edits survive the panel as a draft; if someone else has saved in the meantime, the user
 * chooses between both versions before saving.
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
  readonly saving: ResourceMutation<ResourceEdit<Item, Values>, Pick<Resource, 'name'>>;
  /** The field that shows the error if the key is taken. */
  readonly keyField: string;
  /** Returns a resource's form values; without one, those of a new one. */
  readonly valuesOf: (item: Item | undefined) => Values;
  /** Whether two forms would save the same. */
  readonly isSame: (a: Values, b: Values) => boolean;
}) {
  const { resources } = useWords();
  const toast = useToast();
  /** The resource that the edits are based on; someone else may have saved a newer revision. */
  const [base, setBase] = useState(draft === undefined ? item : draft.base);
  const saved = valuesOf(base);
  const [values, setValues] = useState(draft?.values ?? saved);
  const [formKey, setFormKey] = useState(0);
  const [isSubmitted, setSubmitted] = useState(false);
  const isEdited = !isSame(values, saved);
  const hasNewerRevision = item?.revision !== base?.revision;

  function edit(next: Values): void {
    // An edit may have fixed the refused values.
    saving.reset();
    setValues(next);
    onDraft(isSame(next, saved) ? undefined : { values: next, base });
  }

  function reset(): void {
    onDraft(undefined);
    setBase(item);
    setValues(valuesOf(item));
    saving.reset();
    setFormKey((key) => key + 1);
  }

  const latestReset = useRef(reset);
  latestReset.current = reset;
  useEffect(() => {
    if (hasNewerRevision && !isEdited) latestReset.current();
  }, [hasNewerRevision, isEdited]);

  // The panel may be unmounted by then: a list without the resource closes it.
  const save = useOneAtATime(async (submitted: Values = values, replaced: Item | undefined = base) => {
    setSubmitted(true);
    const result = await saving.mutateAsync({ values: submitted, replaced }).catch(() => undefined);
    if (result === undefined) return;
    onDraft(undefined);
    onClose();
    toast({ text: replaced === undefined ? resources.created(result.name) : resources.changed(result.name) });
  });

  const fieldProblems = problemsOfError(saving.error, keyField);
  const isRevisionConflict = saving.error instanceof ApiError && saving.error.code === 'conflict';
  return {
    base,
    values,
    /** Changes when the form must be remounted. */
    formKey,
    /** Whether the user tried to save: then errors show for untouched fields too. */
    isSubmitted,
    isEdited,
    isInConflict: hasNewerRevision && isEdited,
    isSaving: saving.isPending,
    /** Refused fields with their errors. */
    fieldProblems,
    /** The error of the refusal as a whole. */
    refusal: fieldProblems.length > 0 || isRevisionConflict ? null : saving.error,
    edit,
    reset,
    save,
    /** Overwrites someone else's save. */
    overwrite: () => save(values, item),
  };
}
