import { Search } from 'lucide-react';
import { useWords } from '../words/words.ts';
import { paletteClasses } from './palette-classes.ts';

/** The palette's search field while the rest loads, so that no keystroke is lost. */
export function PaletteFallback({
  onType,
  onClose,
}: {
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { nav, palette } = useWords();
  return (
    <>
      <div aria-hidden="true" className={paletteClasses.overlay} onClick={onClose} />
      <div
        role="dialog"
        aria-modal="true"
        aria-busy="true"
        aria-label={palette.title}
        className={paletteClasses.box}
      >
        <div className={paletteClasses.head}>
          <Search aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
          <input
            // biome-ignore lint/a11y/noAutofocus: The user opens it in order to type.
            autoFocus
            aria-label={palette.title}
            autoComplete="off"
            spellCheck={false}
            placeholder={nav.search}
            className={paletteClasses.field}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              // The field is the only focusable element, and the page below is inert.
              if (event.key === 'Tab') event.preventDefault();
            }}
          />
        </div>
      </div>
    </>
  );
}
