import { useId } from 'react';
import { TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';

/** What becomes of a running test whose variants show something else from now on. */
export type RunningEdit =
  | { readonly kind: 'phase' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'same'; readonly reason: string };

/** Asks whether an edit of a running experiment begins a new test, goes on in the old one, or changes nothing of it. */
export function RunningChoice({
  name,
  phase,
  value,
  onChange,
}: {
  readonly name: string;
  /** Number of the phase that goes on; undefined where no new one can be begun from here. */
  readonly phase: number | undefined;
  readonly value: RunningEdit;
  readonly onChange: (value: RunningEdit) => void;
}) {
  const { running } = usePageWords('changes');
  const group = useId();
  const choices = [
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
        {choices.map(({ kind, label, about }) => (
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
