import { useRef } from 'react';
import { PaletteWaiting } from './palette-waiting.tsx';
import { usePalette } from './use-palette.ts';

/** Opens on ⌘K: shows a field immediately, and the whole palette once it has loaded, with the text typed in the meantime. */
export function PaletteOpener({
  openedFrom,
  onClose,
}: {
  /** The element that had the focus; undefined while the palette is closed. */
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
