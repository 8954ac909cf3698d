import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** A command of the open page or resource, offered in the command palette. */
export interface PaletteCommand {
  /** Determines the position in the palette: navigation first, then publishing, other actions, and copying. */
  readonly kind: (typeof kindOrder)[number];
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** A command with an id, since labels aren't unique. */
interface OfferedCommand extends PaletteCommand {
  readonly id: string;
}

const kindOrder = ['page', 'publish', 'action', 'copy'] as const;

let offers: readonly (readonly OfferedCommand[])[] = [];
let offered: readonly OfferedCommand[] = [];
const listeners = new Set<() => void>();

/** Offers commands in the palette while mounted, those of a kind in the given order. */
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

/** Returns the commands that mounted components offer, in the palette's order. */
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
