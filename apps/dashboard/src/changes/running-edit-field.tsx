import { useId } from 'react';
import { TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';

/** What an edit of a running experiment's variants does to its phase: it starts a new one, continues it, or does not affect what is tested. */
export type RunningEditChoice =
  | { readonly kind: 'phase' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'same'; readonly reason: string };

/** Asks the user for a {@link RunningEditChoice}; the last one needs a reason. */
export function RunningEditField({
  name,
  phase,
  value,
  onChange,
}: {
  readonly name: string;
  /** Number of the current phase; undefined if no new phase can be started here. */
  readonly phase: number | undefined;
  readonly value: RunningEditChoice;
  readonly onChange: (value: RunningEditChoice) => void;
}) {
  const { running } = usePageWords('changes');
  const group = useId();
  const options = [
    ...(phase === undefined
      ? []
      : [{ kind: 'phase', label: running.phase, about: running.phaseText(phase) } as const]),
    { kind: 'keep', label: running.keep, about: running.keepText },
    { kind: 'same', label: running.same, about: running.sameText },
  ] as const;
  return (
    <fieldset className="rounded-3 border border-warning-line p-3 text-13">
      <legend className="-ml-1 px-1 font-[560]">
        <bdi>{running.title(name)}</bdi>
      </legend>
      <p className="text-muted">{running.text}</p>
      <div className="mt-2 flex flex-col gap-2">
        {options.map(({ kind, label, about }) => (
          <label key={kind} className="flex cursor-pointer gap-2.5 rounded-2 max-desk:py-1.5">
            <input
              type="radio"
              name={group}
              className="mt-[3px] size-4 shrink-0 accent-accent"
              checked={value.kind === kind}
              onChange={() => onChange(kind === 'same' ? { kind, reason: '' } : { kind })}
            />
            <span>
              <b className="font-[540]">{label}</b>
              <span className="block text-12 text-muted">{about}</span>
            </span>
          </label>
        ))}
      </div>
      {value.kind === 'same' && (
        <div className="mt-3">
          <TextField
            label={running.sameReason}
            hint={running.sameReasonHint}
            required
            maxLength={500}
            value={value.reason}
            onChange={(event) => onChange({ kind: 'same', reason: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
