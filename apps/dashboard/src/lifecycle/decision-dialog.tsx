import type { Decision, ExperimentView } from '@pixel/control/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ValidationErrorNotice } from '../changes/validation-error-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useRecordDecision } from './use-decisions.ts';

const outcomes = ['shipped', 'not_shipped', 'iterate', 'invalid'] as const;

/** A dialog that asks for the decision on a phase's test, the reason and the learnings. */
export function DecisionDialog({
  experiment,
  phase,
  existing,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly phase: number;
  /** The recorded decision; undefined if there is none. */
  readonly existing: Decision | undefined;
  readonly onClose: () => void;
}) {
  const { decision: words, notYet, toasts } = usePageWords('lifecycle');
  const { variants, rollout, experimentKey } = experiment;
  const formId = useId();
  const toast = useToast();
  const shippable = variants.filter(({ isControl }) => !isControl);
  const shipped = shippable.find((variant) => variant.variantKey === rollout);
  const [kind, setKind] = useState<Decision['decision']>(
    existing?.decision ?? (shipped === undefined ? 'not_shipped' : 'shipped'),
  );
  const [variantKey, setVariantKey] = useState(
    existing?.variantKey ?? (shipped ?? shippable[0])?.variantKey ?? '',
  );
  const [why, setWhy] = useState(existing?.why ?? '');
  const [learned, setLearned] = useState(existing?.learned ?? '');
  const record = useRecordDecision(experimentKey);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      record({
        revision: existing?.revision ?? 0,
        phase,
        decision: kind,
        ...(kind === 'shipped' && { variantKey }),
        why: why.trim(),
        ...(learned.trim() !== '' && { learned: learned.trim() }),
      }),
    onSuccess() {
      toast({ text: toasts.decided });
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{notYet}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        {error !== null && <ValidationErrorNotice error={error} />}
        <SelectField
          label={words.what}
          value={kind}
          onChange={(event) => setKind(outcomes.find((outcome) => outcome === event.target.value) ?? kind)}
        >
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {words.kinds[outcome]}
            </option>
          ))}
        </SelectField>
        {kind === 'shipped' && (
          <SelectField
            label={words.variant}
            value={variantKey}
            onChange={(event) => setVariantKey(event.target.value)}
          >
            {variants.map((variant) => (
              <option key={variant.variantKey} value={variant.variantKey}>
                {variant.name}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label={words.why}
          required
          rows={3}
          maxLength={4_000}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        <TextArea
          label={words.learnedLabel}
          hint={words.learnedHint}
          rows={3}
          maxLength={10_000}
          value={learned}
          onChange={(event) => setLearned(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
