import { useRef } from 'react';
import { PaletteWaiting } from './palette-waiting.tsx';
import { usePalette } from './use-palette.ts';

/** What ⌘K opens: a field at once, and all of the palette as soon as it is there, with what was typed meanwhile. */
export function PaletteOpener({
  openedFrom,
  onClose,
}: {
  /** What had the focus; undefined while the palette is closed. */
  readonly openedFrom: Element | undefined;
  readonly onClose: () => void;
}) {
  const isOpen = openedFrom !== undefined;
  const Palette = usePalette(isOpen);
  const typed = useRef('');
  if (!isOpen) {
    typed.current = '';
    return null;
  }
  const goBack = () => openedFrom instanceof HTMLElement && openedFrom.focus();
  return Palette === undefined ? (
    <PaletteWaiting
      onType={(text) => {
        typed.current = text;
      }}
      onClose={() => {
        onClose();
        goBack();
      }}
    />
  ) : (
    <Palette typed={typed.current} onClose={onClose} onClosed={goBack} />
  );
}
