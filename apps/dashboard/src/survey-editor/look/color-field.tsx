import { Check, TriangleAlert } from 'lucide-react';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { contrastRatio } from './contrast.ts';

const hexColor = /^#[0-9a-f]{6}$/i;

/** A color picker and text field that shows the color's contrast ratio against each background. */
export function ColorField({
  label,
  value,
  backgrounds = [],
  minContrast = 1,
  error,
  onChange,
}: {
  readonly label: string;
  /** `#rrggbb`. */
  readonly value: string;
  /** Named background colors, `#rrggbb`. */
  readonly backgrounds?: readonly { readonly name: string; readonly color: string }[];
  /** Required contrast ratio. */
  readonly minContrast?: number;
  /** The server's problem with the color; only its presence matters, since the field has its own text. */
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}) {
  const { look: words } = usePageWords('surveyEditor');
  const format = useFormat();
  const isValidHex = hexColor.test(value);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
      <input
        type="color"
        aria-label={words.choose(label)}
        value={isValidHex ? value.toLowerCase() : '#000000'}
        className="size-8 shrink-0 cursor-pointer rounded-2 bg-surface p-0.5 ring-1 ring-control ring-inset max-desk:size-11"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="w-32">
        <TextField
          label={label}
          value={value}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          error={error === undefined ? undefined : words.invalidColor}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {isValidHex && backgrounds.length > 0 && (
        <ul
          aria-label={words.contrastOf(label)}
          className="flex min-h-8 flex-wrap items-center gap-x-3 text-12"
        >
          {backgrounds.map(({ name, color }) => {
            const contrast = contrastRatio(value, color);
            const isSufficient = contrast >= minContrast;
            const Icon = isSufficient ? Check : TriangleAlert;
            return Number.isNaN(contrast) ? null : (
              <li
                key={name}
                className={`num flex items-center gap-1 ${isSufficient ? 'text-muted' : 'text-negative-text'}`}
              >
                <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
                {words.contrast(name, format.number(Math.floor(contrast * 100) / 100))}
                {!isSufficient && ` · ${words.needs(format.number(minContrast))}`}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
