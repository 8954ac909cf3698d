import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** Asks the user to type a confirmation text before an action that must not happen by accident. */
export function ConfirmDialog({
  title,
  description,
  expected,
  label,
  action,
  notYet,
  isBusy,
  error,
  children,
  onClose,
  onConfirm,
}: {
  readonly title: string;
  readonly description: ReactNode;
  /** The text to type. */
  readonly expected: string;
  readonly label: string;
  readonly action: string;
  readonly notYet: string;
  readonly isBusy: boolean;
  /** The error of a refused action. */
  readonly error: Error | null;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{notYet}</Button>
          <Button kind="danger" type="submit" form={formId} disabled={!isTyped || isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !isBusy) onConfirm();
        }}
      >
        {error !== null && <ErrorNotice error={error} />}
        {children}
        <CodeField label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </form>
    </Dialog>
  );
}
