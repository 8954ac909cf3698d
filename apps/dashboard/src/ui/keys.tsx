import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { readStoredText, storeText } from '../browser/stored-text.ts';

/** A key's action, with its label in the key help. */
export interface KeyBinding {
  /** `j`, `?`, or a sequence such as `g e`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

interface Keys {
  readonly add: (bindings: readonly KeyBinding[]) => () => void;
  /** The active bindings, newest first. */
  readonly list: () => readonly KeyBinding[];
}

const KeysContext = createContext<Keys | undefined>(undefined);
const sequenceMs = 1_000;
const offKey = 'pixel-single-keys';

/** Handles single-key shortcuts, except in fields and unless switched off (WCAG 2.1.4). */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  const sets = useRef<(readonly KeyBinding[])[]>([]);
  const keys = useMemo<Keys>(
    () => ({
      add(bindings) {
        sets.current = [bindings, ...sets.current];
        return () => {
          sets.current = sets.current.filter((each) => each !== bindings);
        };
      },
      list: () => sets.current.flat(),
    }),
    [],
  );

  useEffect(() => {
    let first = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    function press(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (!areSingleKeysOn() || isOccupied(event.target)) return;
      const pressed = event.key === ' ' ? 'Space' : event.key;
      if (pressed === 'Enter' && isOperable(event.target)) return;
      const sequence = first === '' ? pressed : `${first} ${pressed}`;
      clearTimeout(timer);
      first = '';
      const found = keys.list().find((each) => each.keys === sequence);
      if (found !== undefined) {
        event.preventDefault();
        found.run();
        return;
      }
      if (keys.list().some((each) => each.keys.startsWith(`${pressed} `))) {
        first = pressed;
        timer = setTimeout(() => {
          first = '';
        }, sequenceMs);
      }
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);

  return <KeysContext value={keys}>{children}</KeysContext>;
}

/** Binds keys while mounted; nested components take precedence. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { add } = useAllKeys();
  const newest = useRef(bindings);
  newest.current = bindings;
  const names = bindings.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  useEffect(() => {
    if (names === '') return;
    return add(
      newest.current.map((binding, index) => ({
        keys: binding.keys,
        label: binding.label,
        run: () => newest.current[index]?.run(),
      })),
    );
  }, [add, names]);
}

/** Returns all bound keys. */
export function useAllKeys(): Keys {
  const keys = use(KeysContext);
  if (keys === undefined) throw new Error('There are no keys around this part');
  return keys;
}

/** Whether single-key shortcuts are on in this browser. */
export function areSingleKeysOn(): boolean {
  return readStoredText(offKey) !== 'off';
}

/** Switches single-key shortcuts on or off. */
export function switchSingleKeys(isOn: boolean): void {
  storeText(offKey, isOn ? null : 'off');
}

/** Fields handle keys themselves, and so do menus, lists and dialogs. */
function isOccupied(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]',
    ) !== null
  );
}

/** Enter activates buttons and links. */
function isOperable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null;
}
