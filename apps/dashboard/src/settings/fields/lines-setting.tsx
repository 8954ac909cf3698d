import { useState } from 'react';
import { isSame } from '../../draft/is-same.ts';
import { useDescribeProblemAt } from '../../session/use-problems.ts';
import { TextArea } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { Fact } from './fact.tsx';
import type { FieldId } from './field-id.ts';
import { useSetting } from './setting.tsx';
import { useDraftSettings } from './settings-context.tsx';

/** A list setting, one entry per line. */
export function LinesSetting({
  id,
  value,
  onChange,
}: {
  readonly id: FieldId;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}) {
  const { label, hint, isReadOnly } = useSetting(id);
  const { notSet, line } = usePageWords('settings');
  const { problems } = useDraftSettings().draft;
  const problemAt = useDescribeProblemAt(problems);
  const [typed, setTyped] = useState(() => value.join('\n'));
  // Keeps a blank line being typed; other changes of the list replace the text.
  const text = isSame(splitLines(typed), value) ? typed : value.join('\n');
  if (isReadOnly)
    return <Fact label={label} hint={hint} value={value.length === 0 ? notSet : value.join('\n')} />;
  const problem = problems.find(({ path }) => path === id || path.startsWith(`${id}.`));
  const problemText = problem && problemAt(problem.path);
  const entry = Number(problem?.path.slice(id.length + 1) || Number.NaN);
  return (
    <TextArea
      label={label}
      hint={hint}
      error={
        problemText === undefined || Number.isNaN(entry)
          ? problemText
          : line(String(lineNumber(text, entry)), problemText)
      }
      rows={Math.min(10, Math.max(3, text.split('\n').length))}
      className="font-mono"
      spellCheck={false}
      autoCapitalize="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitLines(target.value));
      }}
    />
  );
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The one-based line number of a list entry; blank lines aren't entries. */
function lineNumber(text: string, entry: number): number {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
  return lines[entry] ?? entry + 1;
}
