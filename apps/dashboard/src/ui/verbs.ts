import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** Something that can be done with what is open, as the palette offers it. */
export interface Verb {
  /** Where it leads, what it puts live, what else it does, or what it copies: in this order they are offered. */
  readonly kind: (typeof order)[number];
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** One of several, which may have the same label. */
interface OfferedVerb extends Verb {
  readonly id: string;
}

const order = ['place', 'publish', 'act', 'copy'] as const;

let offers: readonly (readonly OfferedVerb[])[] = [];
let offered: readonly OfferedVerb[] = [];
const listeners = new Set<() => void>();

/** Offers verbs in the palette while the part is shown; always in the same order, and as many as their labels are. */
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

/** Returns what the parts that are shown offer now. */
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
