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

/** Menus come once the page is idle: until then a page is its buttons. */
const loadParts = () => loadPart(() => import('./menu-parts.tsx'));

/** A menu that opens below the button in `trigger`; keys move through it. */
export function Menu({
  trigger,
  align,
  isOpen,
  onOpenChange,
  children,
}: {
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly align?: 'start' | 'end';
  /** Where something else than its button opens it too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const [isWanted, setWanted] = useState(isOpen === true);
  if (isOpen === true && !isWanted) setWanted(true);
  useEffect(() => whenIdle(() => void loadParts().catch(() => undefined)), []);

  const [isByKey, setByKey] = useState(true);
  function open({ isKey }: { readonly isKey: boolean }): void {
    setByKey(isKey);
    setWanted(true);
    onOpenChange?.(true);
  }
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click that no pointer made is Enter's or Space's.
    onClick: ({ detail }) => open({ isKey: detail === 0 }),
    onPointerEnter: () => void loadParts().catch(() => undefined),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open({ isKey: true });
    },
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...{ trigger, align, isOpen, onOpenChange, isByKey }}>{children}</OpenMenu>
    </Suspense>
  );
}

const OpenMenu = lazy(async () => ({ default: (await loadParts()).OpenMenu }));

/** One entry. */
export const MenuItem = lazy(async () => ({ default: (await loadParts()).MenuItem }));

/** One of several entries, of which one is chosen. */
export const MenuChoice = lazy(async () => ({ default: (await loadParts()).MenuChoice }));

/** Entries of which one is chosen. */
export const MenuChoices = lazy(async () => ({ default: (await loadParts()).MenuChoices }));

/** What the entries below it are. */
export const MenuLabel = lazy(async () => ({ default: (await loadParts()).MenuLabel }));

/** A line between entries. */
export const MenuSeparator = lazy(async () => ({ default: (await loadParts()).MenuSeparator }));
