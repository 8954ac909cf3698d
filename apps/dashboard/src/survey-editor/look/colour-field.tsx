import { Check, TriangleAlert } from 'lucide-react';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { contrastOf } from './contrast.ts';

const whole = /^#[0-9a-f]{6}$/i;

/** A color, picked or typed, with its contrast with each background. */
export function ColourField({
  label,
  value,
  behind = [],
  minContrast = 1,
  error,
  onChange,
}: {
  readonly label: string;
  /** `#rrggbb`. */
  readonly value: string;
  readonly behind?: readonly { readonly name: string; readonly colour: string }[];
  /** Required contrast. */
  readonly minContrast?: number;
  readonly error: string | undefined;
  readonly onChange: (colour: string) => void;
}) {
  const { look: words } = usePageWords('surveyEditor');
  const format = useFormat();
  const isWhole = whole.test(value);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
      <input
        type="color"
        aria-label={words.choose(label)}
        value={isWhole ? value.toLowerCase() : '#000000'}
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
          error={error === undefined ? undefined : words.wrongColour}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {isWhole && behind.length > 0 && (
        <ul
          aria-label={words.contrastOf(label)}
          className="flex min-h-8 flex-wrap items-center gap-x-3 text-12"
        >
          {behind.map(({ name, colour }) => {
            const contrast = contrastOf(value, colour);
            const isEnough = contrast >= minContrast;
            const Icon = isEnough ? Check : TriangleAlert;
            return Number.isNaN(contrast) ? null : (
              <li
                key={name}
                className={`num flex items-center gap-1 ${isEnough ? 'text-muted' : 'text-negative-text'}`}
              >
                <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
                {words.contrast(name, format.number(Math.floor(contrast * 100) / 100))}
                {!isEnough && ` · ${words.needs(format.number(minContrast))}`}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
