import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A small form that opens next to its button. */
export function Popover({
  isOpen,
  onOpenChange,
  label,
  trigger,
  children,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Its purpose, for screen readers. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 w-[min(280px,calc(100vw-16px))] animate-rise rounded-3 bg-raised p-3 shadow-3 ring-1 ring-border"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
