import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { readStoredText, storeText } from '../browser/stored-text.ts';

/** A keyboard shortcut, with its label in the shortcut help. */
export interface Hotkey {
  /** `j`, `?`, or a sequence such as `g e`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

interface Hotkeys {
  readonly add: (bindings: readonly Hotkey[]) => () => void;
  /** Returns the active shortcuts, newest first. */
  readonly list: () => readonly Hotkey[];
}

const HotkeysContext = createContext<Hotkeys | undefined>(undefined);
const sequenceTimeoutMs = 1_000;
const storageKey = 'pixel-single-keys';

/** Handles single-key shortcuts, unless a field has the focus or the user has switched them off (WCAG 2.1.4). */
export function HotkeysProvider({ children }: { readonly children: ReactNode }) {
  const bindingSets = useRef<(readonly Hotkey[])[]>([]);
  const keys = useMemo<Hotkeys>(
    () => ({
      add(bindings) {
        bindingSets.current = [bindings, ...bindingSets.current];
        return () => {
          bindingSets.current = bindingSets.current.filter((other) => other !== bindings);
        };
      },
      list: () => bindingSets.current.flat(),
    }),
    [],
  );

  useEffect(() => {
    let first = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (!areHotkeysEnabled() || handlesKeysItself(event.target)) return;
      const pressed = event.key === ' ' ? 'Space' : event.key;
      if (pressed === 'Enter' && isActivatedByEnter(event.target)) return;
      const sequence = first === '' ? pressed : `${first} ${pressed}`;
      clearTimeout(timer);
      first = '';
      const hotkey = keys.list().find((hotkey) => hotkey.keys === sequence);
      if (hotkey !== undefined) {
        event.preventDefault();
        hotkey.run();
        return;
      }
      if (keys.list().some((hotkey) => hotkey.keys.startsWith(`${pressed} `))) {
        first = pressed;
        timer = setTimeout(() => {
          first = '';
        }, sequenceTimeoutMs);
      }
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [keys]);

  return <HotkeysContext value={keys}>{children}</HotkeysContext>;
}

/** Registers keyboard shortcuts while mounted. If several components register a key, the one that did so last takes precedence. */
export function useHotkeys(bindings: readonly Hotkey[]): void {
  const { add } = useAllHotkeys();
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  useEffect(() => {
    if (names === '') return;
    return add(
      latest.current.map((binding, index) => ({
        keys: binding.keys,
        label: binding.label,
        run: () => latest.current[index]?.run(),
      })),
    );
  }, [add, names]);
}

/** Returns the registry of keyboard shortcuts. */
export function useAllHotkeys(): Hotkeys {
  const keys = use(HotkeysContext);
  if (keys === undefined) throw new Error('useHotkeys needs HotkeysProvider around it');
  return keys;
}

/** Whether single-key shortcuts are on in this browser. */
export function areHotkeysEnabled(): boolean {
  return readStoredText(storageKey) !== 'off';
}

/** Switches single-key shortcuts on or off. */
export function setHotkeysEnabled(isEnabled: boolean): void {
  storeText(storageKey, isEnabled ? null : 'off');
}

/** Whether an element handles keys itself: a field, or anything in a menu, a list box or a dialog. */
function handlesKeysItself(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]',
    ) !== null
  );
}

/** Whether Enter activates the focused element, such as a button or a link. */
function isActivatedByEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null;
}
