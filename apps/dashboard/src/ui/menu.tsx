import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { loadPart } from '../api/load-part.ts';
import { whenIdle } from './when-idle.ts';

/** Loads the menu components, once the page is idle or on demand. Until then, only the menus' buttons exist. */
const loadParts = () => loadPart(() => import('./menu-parts.tsx'));

/** A dropdown menu below its `trigger` button. */
export function Menu({
  trigger,
  align,
  isOpen,
  onOpenChange,
  onCloseAutoFocus,
  children,
}: {
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly align?: 'start' | 'end';
  /** Controls the menu, for those that not only their button opens. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Called before the closed menu returns the focus to its button; `preventDefault()` keeps the focus. */
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}) {
  const [isRequested, setRequested] = useState(isOpen === true);
  if (isOpen === true && !isRequested) setRequested(true);
  useEffect(() => whenIdle(() => void loadParts().catch(() => undefined)), []);

  const [isOpenedByKey, setOpenedByKey] = useState(true);
  function open({ isKey }: { readonly isKey: boolean }): void {
    setOpenedByKey(isKey);
    setRequested(true);
    onOpenChange?.(true);
  }
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click without a pointer comes from Enter or Space.
    onClick: ({ detail }) => open({ isKey: detail === 0 }),
    onPointerEnter: () => void loadParts().catch(() => undefined),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open({ isKey: true });
    },
  });
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...{ trigger, align, isOpen, onOpenChange, onCloseAutoFocus, isOpenedByKey }}>
        {children}
      </OpenMenu>
    </Suspense>
  );
}

const OpenMenu = lazy(async () => ({ default: (await loadParts()).OpenMenu }));

export const MenuItem = lazy(async () => ({ default: (await loadParts()).MenuItem }));

/** One of several mutually exclusive items. */
export const MenuChoice = lazy(async () => ({ default: (await loadParts()).MenuChoice }));

/** Group of mutually exclusive items. */
export const MenuChoices = lazy(async () => ({ default: (await loadParts()).MenuChoices }));

/** Heading of the items below it. */
export const MenuLabel = lazy(async () => ({ default: (await loadParts()).MenuLabel }));

/** A line between items. */
export const MenuSeparator = lazy(async () => ({ default: (await loadParts()).MenuSeparator }));
