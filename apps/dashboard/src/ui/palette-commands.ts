import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** An action on the open page or resource, offered in the palette. */
export interface PaletteCommand {
  /** Whether it navigates, publishes, acts or copies, in the palette's order. */
  readonly kind: (typeof kindOrder)[number];
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** One of several actions, possibly with the same label. */
interface OfferedCommand extends PaletteCommand {
  readonly id: string;
}

const kindOrder = ['page', 'publish', 'action', 'copy'] as const;

let offers: readonly (readonly OfferedCommand[])[] = [];
let offered: readonly OfferedCommand[] = [];
const listeners = new Set<() => void>();

/** Offers actions in the palette while mounted, in the given order; registers them again when their labels change. */
export function usePaletteCommands(commands: readonly PaletteCommand[]): void {
  const part = useId();
  const latest = useRef(commands);
  latest.current = commands;
  const labels = commands.map(({ kind, label }) => `${kind} ${label}`).join('\n');
  useEffect(() => {
    if (labels === '') return;
    const offer = latest.current.map((command, index) => ({
      ...command,
      id: `${part}${index}`,
      run: () => latest.current[index]?.run(),
    }));
    change([...offers, offer]);
    return () => change(offers.filter((other) => other !== offer));
  }, [labels, part]);
}

/** Returns the actions that mounted components offer. */
export function useOfferedCommands(): readonly OfferedCommand[] {
  return useSyncExternalStore(listen, () => offered);
}

function change(next: typeof offers): void {
  offers = next;
  offered = offers.flat().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
