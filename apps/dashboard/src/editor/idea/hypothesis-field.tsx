import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { formatSentence, type HypothesisSentence, parseSentence } from './hypothesis-sentence.ts';

const emptySentence: HypothesisSentence = { change: '', effect: '', reason: '' };

/** The hypothesis: as a sentence of three parts if it has that form, or as free text. */
export function HypothesisField({
  value,
  error,
  onChange,
}: {
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { idea } = usePageWords('editor');
  const parsed = parseSentence(value ?? '');
  const [isFree, setFree] = useState(value !== undefined && parsed === undefined);
  /** Keeps the parts as typed: one may contain the words that join two. */
  const [typed, setTyped] = useState<HypothesisSentence>();
  const connectives = parsed?.connectives ?? idea.connectives;
  const isTyped = typed !== undefined && formatSentence(typed, connectives) === value;
  const sentence = isTyped ? typed : (parsed?.sentence ?? emptySentence);
  const canBeSentence = value === undefined || parsed !== undefined;

  function updatePart(part: Partial<HypothesisSentence>): void {
    const next = { ...sentence, ...part };
    setTyped(next);
    onChange(formatSentence(next, connectives));
  }

  if (isFree || !canBeSentence)
    return (
      <div>
        <TextArea
          label={idea.fields.hypothesis}
          className="field-sizing-content max-h-80"
          value={value ?? ''}
          error={error}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
        {canBeSentence && (
          <Button size="small" kind="ghost" className="mt-1.5 -ml-2" onClick={() => setFree(false)}>
            {idea.asSentence}
          </Button>
        )}
      </div>
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-12 font-[560] text-muted">{idea.fields.hypothesis}</legend>
      <div className="flex flex-col gap-2 rounded-3 bg-sunken p-3">
        {(['change', 'effect', 'reason'] as const).map((part) => (
          <SentencePart
            key={part}
            label={idea.parts[part]}
            placeholder={idea.examples[part]}
            value={sentence[part]}
            error={part === 'reason' ? error : undefined}
            onChange={(text) => updatePart({ [part]: text })}
          />
        ))}
      </div>
      <Button size="small" kind="ghost" className="mt-1.5 -ml-2" onClick={() => setFree(true)}>
        {idea.asText}
      </Button>
    </fieldset>
  );
}

function SentencePart({
  label,
  value,
  placeholder,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className="grid items-baseline gap-x-3 gap-y-0.5 text-15 desk:grid-cols-[76px_minmax(0,1fr)]">
      <span className="text-muted">{label}</span>
      <textarea
        rows={1}
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== undefined}
        className="field-sizing-content w-full resize-none border-b-[1.5px] border-control bg-transparent pb-0.5 text-15 outline-none focus-visible:border-focus aria-invalid:border-negative"
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && <span className="text-12 text-negative-text desk:col-start-2">{error}</span>}
    </label>
  );
}
