import type { ExperimentView } from '@pixel/control/client';
import { type FormEvent, useId, useState } from 'react';
import { RefusedNote } from '../changes/refused-note.tsx';
import { useBeginPhase } from '../changes/use-begin-phase.ts';
import { knownAttributes } from '../rules/attributes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';

/** Asks whether a new phase is to begin, and whom it is to leave out. */
export function PhaseDialog({
  experiment,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly onClose: () => void;
}) {
  const { phase: words, ...lifecycle } = usePageWords('lifecycle');
  const { attributes } = useWords().rules;
  const formId = useId();
  const [attribute, setAttribute] = useState('');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const begin = useBeginPhase(experiment);
  const number = experiment.phase?.number ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (begin.isPending) return;
    begin.mutate(
      {
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(attribute !== '' && {
          without: {
            attribute,
            value: value.trim(),
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
            <SelectField
              label={words.attribute}
              value={attribute}
              onChange={(event) => setAttribute(event.target.value)}
            >
              <option value="">{words.attributeNone}</option>
              {knownAttributes
                .filter((each) => each !== 'returning')
                .map((each) => (
                  <option key={each} value={each}>
                    {attributes[each]}
                  </option>
                ))}
            </SelectField>
            {attribute !== '' && (
              <TextField
                label={words.value}
                required
                autoComplete="off"
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </div>
        </fieldset>
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
