import { useId } from 'react';
import { NumberField } from '../../ui/number-field.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';

/** The share of eligible visitors who take part, as a slider and a number. */
export function CoverageField() {
  const { traffic: words } = usePageWords('sections');
  const format = useFormat();
  const id = useId();
  const { content, change, problemAt, isReadOnly } = useDraft();
  const { coverage } = content;
  if (isReadOnly)
    return (
      <p className="text-13">
        {words.coverage} <b className="num font-semibold">{format.percent(coverage)}</b>
      </p>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_96px] items-end gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-12 font-[560] text-muted">
          {words.coverage}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(coverage * 100)}
          aria-valuetext={format.percent(coverage)}
          className="h-8 w-full accent-[var(--accent)] max-desk:h-11"
          onChange={({ target }) => change({ coverage: Number(target.value) / 100 }, 'coverage')}
        />
      </div>
      <NumberField
        label={<span className="sr-only">{words.coveragePercent}</span>}
        scale={100}
        value={coverage}
        error={problemAt('coverage')}
        onChange={(next = 0) => change({ coverage: next }, 'coverage')}
      />
    </div>
  );
}
