import type { ExperimentView } from '@pixel/control/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type NewPhase, useBeginPhase } from '../changes/use-begin-phase.ts';
import { ValidationErrorNotice } from '../changes/validation-error-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';

/** A dialog that confirms the start of a new phase with the given choices, and asks for a reason. */
export function BeginPhaseDialog({
  experiment,
  choices,
  children,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly choices: Omit<NewPhase, 'reason'>;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const { phase: words, ...lifecycle } = usePageWords('lifecycle');
  const formId = useId();
  const [reason, setReason] = useState('');
  const begin = useBeginPhase(experiment);
  const number = experiment.phase?.number ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    begin.mutate(
      { ...choices, ...(reason.trim() !== '' && { reason: reason.trim() }) },
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
        {begin.error !== null && <ValidationErrorNotice error={begin.error} />}
        {children}
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
