import type { ExperimentView } from '@pixel/control/client';
import { type FormEvent, useId, useState } from 'react';
import { RefusedNote } from '../changes/refused-note.tsx';
import { useBeginPhase } from '../changes/use-begin-phase.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { type LeftOut, LeftOutFields } from './left-out-fields.tsx';
import { withoutVariant } from './without-variant.ts';

/** Whom and what a new phase is without. */
export interface PhaseWithout {
  readonly visitors?: LeftOut;
  /** Key of a variant that nobody gets. */
  readonly variant?: string;
}

/** Asks whether a new phase is to begin, and whom and what it is to leave out; `first` is chosen already. */
export function PhaseDialog({
  experiment,
  first = {},
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly first?: PhaseWithout;
  readonly onClose: () => void;
}) {
  const { phase: words, ...lifecycle } = usePageWords('lifecycle');
  const formId = useId();
  const [leftOut, setLeftOut] = useState<LeftOut>(first.visitors ?? { attribute: '', value: '' });
  const [variant, setVariant] = useState(first.variant ?? '');
  const [reason, setReason] = useState('');
  const begin = useBeginPhase(experiment);
  const number = experiment.phase?.number ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (begin.isPending) return;
    const { attribute, value } = leftOut;
    const variants = variant === '' ? undefined : withoutVariant(experiment.variants, variant);
    begin.mutate(
      {
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(variants !== undefined && { variants }),
        ...(attribute !== '' && {
          without: {
            attribute,
            value: attribute === 'returning' ? value === 'true' : value.trim(),
          },
        }),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(number + 1)}
      description={
        <>
          {words.text(number)}
          {experiment.isChanged && ` ${lifecycle.editsGoLive}`}
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>{lifecycle.notYet}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={begin.isPending}>
            {words.submit(number + 1)}
          </Button>
        </>
      }
    >
      <form id={formId} className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        {begin.error !== null && <RefusedNote error={begin.error} />}
        <fieldset className="rounded-3 border border-border p-3">
          <legend className="-ml-1 px-1 text-13 font-[560]">{words.without}</legend>
          <p className="text-12 text-muted">{words.withoutHint}</p>
          <div className="mt-3 grid gap-3 desk:grid-cols-2">
            <LeftOutFields leftOut={leftOut} onChange={setLeftOut} />
          </div>
        </fieldset>
        {(experiment.variants.length > 2 || variant !== '') && (
          <SelectField
            label={words.variant}
            hint={words.variantHint}
            value={variant}
            onChange={({ target }) => setVariant(target.value)}
          >
            <option value="">{words.variantNone}</option>
            {experiment.variants.map(({ variantKey, name }) => (
              <option key={variantKey} value={variantKey}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={lifecycle.reason}
          hint={lifecycle.reasonHint}
          maxLength={1_000}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
