import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonKind } from './button.tsx';

const anyField = 'input, select, textarea';

/**
 * A button that adds fields to the enclosing fieldset or details and focuses the first new field that matches `focusSelector`, by default
 * of any kind. The next keystrokes then go there and not to single-key shortcuts.
 */
export function AddButton({
  kind = 'quiet',
  focusSelector = anyField,
  className,
  onAdd,
  children,
}: {
  readonly kind?: ButtonKind;
  readonly focusSelector?: string;
  readonly className?: string;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      size="small"
      kind={kind}
      className={className}
      onClick={({ currentTarget }) => {
        const fields = () => [
          ...(currentTarget.closest('fieldset, details')?.querySelectorAll<HTMLInputElement>(focusSelector) ??
            []),
        ];
        const existing = new Set(fields());
        flushSync(onAdd);
        fields()
          .find((field) => !existing.has(field))
          ?.focus();
      }}
    >
      <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {children}
    </Button>
  );
}
