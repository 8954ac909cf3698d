import { useRef } from 'react';
import { PaletteFallback } from './palette-fallback.tsx';
import { usePalette } from './use-palette.ts';

/** The command palette: a search field immediately, and the rest once it has loaded, with the text typed in the meantime. */
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
  const typedText = useRef('');
  if (!isOpen) {
    typedText.current = '';
    return null;
  }
  const restoreFocus = () => openedFrom instanceof HTMLElement && openedFrom.focus();
  return Palette === undefined ? (
    <PaletteFallback
      onType={(text) => {
        typedText.current = text;
      }}
      onClose={() => {
        onClose();
        restoreFocus();
      }}
    />
  ) : (
    <Palette initialText={typedText.current} onClose={onClose} onClosed={restoreFocus} />
  );
}
