import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A menu that is open once mounted, unless `isOpen` controls it. */
export function OpenMenu({
  trigger,
  align = 'start',
  isOpen,
  onOpenChange,
  onCloseAutoFocus,
  isOpenedByKey,
  children,
}: {
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** Whether a key press opened the menu before this was mounted. Radix only notices later key presses. */
  readonly isOpenedByKey: boolean;
  readonly children: ReactNode;
}) {
  return (
    <DropdownMenu.Root
      modal={false}
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={isOpenedByKey ? focusFirst : undefined}
          align={align}
          {...(onCloseAutoFocus !== undefined && { onCloseAutoFocus })}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] max-w-[min(360px,calc(100vw-16px))] min-w-48 animate-rise overflow-y-auto rounded-3 bg-raised p-1 shadow-3 ring-1 ring-border"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function focusFirst(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
}

const item =
  'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-2 px-2 py-1.5 text-13 outline-none data-[highlighted]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-faint max-desk:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint';

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={classNames(item, className)} {...rest} />;
}

/** One of several mutually exclusive items. */
export function MenuChoice({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem
      className={classNames(
        item,
        'data-[state=checked]:bg-selected data-[state=checked]:text-accent-text',
        className,
      )}
      {...rest}
    >
      {children}
    </DropdownMenu.RadioItem>
  );
}

export const MenuChoices = DropdownMenu.RadioGroup;

/** Heading of the items below it. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-2 pb-1 text-12 font-[520] text-faint">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-border" />;
}
