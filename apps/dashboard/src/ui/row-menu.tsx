import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { Menu } from './menu.tsx';

/** A row's menu of actions. Its button is visible on hover and focus; the menu is mounted lazily, since a list has many rows. */
export function RowMenu({
  label,
  isCursor,
  isOpen,
  onOpenChange,
  children,
}: {
  readonly label: string;
  /** Whether the keyboard cursor is on the row. The menu is mounted then, so that it focuses its first item if a key opens it. */
  readonly isCursor: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const [isMounted, setMounted] = useState(false);
  if ((isOpen || isCursor) && !isMounted) setMounted(true);
  const button = {
    type: 'button',
    'aria-label': label,
    className: classNames(
      'grid size-7 place-items-center rounded-2 text-muted opacity-0 hover:bg-pressed',
      'group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100',
    ),
    children: <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />,
  } as const;
  return isMounted ? (
    <Menu align="end" {...{ isOpen, onOpenChange }} trigger={<button {...button} />}>
      {children}
    </Menu>
  ) : (
    <button {...button} aria-haspopup="menu" onClick={() => onOpenChange(true)} />
  );
}
