import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** An action on the open page or resource, offered in the palette. */
export interface Verb {
  /** Whether it navigates, publishes, acts or copies, in the palette's order. */
  readonly kind: (typeof order)[number];
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** One of several actions, possibly with the same label. */
interface OfferedVerb extends Verb {
  readonly id: string;
}

const order = ['place', 'publish', 'act', 'copy'] as const;

let offers: readonly (readonly OfferedVerb[])[] = [];
let offered: readonly OfferedVerb[] = [];
const listeners = new Set<() => void>();

/** Offers actions in the palette while mounted, in the given order; registers them again when their labels change. */
export function useVerbs(verbs: readonly Verb[]): void {
  const part = useId();
  const newest = useRef(verbs);
  newest.current = verbs;
  const labels = verbs.map(({ kind, label }) => `${kind} ${label}`).join('\n');
  useEffect(() => {
    if (labels === '') return;
    const offer = newest.current.map((verb, index) => ({
      ...verb,
      id: `${part}${index}`,
      run: () => newest.current[index]?.run(),
    }));
    change([...offers, offer]);
    return () => change(offers.filter((each) => each !== offer));
  }, [labels, part]);
}

/** Returns the actions that mounted components offer. */
export function useOfferedVerbs(): readonly OfferedVerb[] {
  return useSyncExternalStore(listen, () => offered);
}

function change(next: typeof offers): void {
  offers = next;
  offered = offers.flat().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
