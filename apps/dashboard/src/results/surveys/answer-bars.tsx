import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { paintOf } from '../charts/variant-paint.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { AnswerFigure, AnswerRow } from './answer-rows.ts';
import { useAnswerFormat } from './use-answer-format.ts';

/** What was answered, a bar for each variant with the interval as a line over it; all shares are drawn on one scale, from 0 to 1. */
export function AnswerBars({ rows }: { readonly rows: readonly AnswerRow[] }) {
  const answers = useAnswerFormat();
  return (
    <ul className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <li key={row.key}>
          <p className="text-12 text-muted">
            <bdi className="break-words">{answers.name(row.name)}</bdi>
          </p>
          <ul>
            {row.arms.map((figure) => (
              <Bar key={figure.variantKey} row={row} figure={figure} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Bar({ row: { unit }, figure }: { readonly row: AnswerRow; readonly figure: AnswerFigure }) {
  const answers = useAnswerFormat();
  const format = useFormat();
  const { variantOf } = useResultsView();
  const variant = variantOf(figure.variantKey);
  return (
    <li className="num grid grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 py-[3px] text-13 desk:grid-cols-[16px_minmax(0,1fr)_auto_116px_auto]">
      <VariantBadge index={variant?.index ?? 0} />
      <span className="sr-only">{variant?.name ?? figure.variantKey}</span>
      {unit === 'mean' ? <span /> : <Track unit={unit} figure={figure} />}
      <b className="min-w-14 text-right font-semibold">{answers.value(unit, figure)}</b>
      <span className="text-12 text-muted max-desk:col-span-4 max-desk:row-start-2 max-desk:pl-[26px] max-desk:empty:hidden desk:text-right">
        {answers.interval(unit, figure)}
      </span>
      <span className="min-w-10 text-right text-12 text-faint">
        {figure.count !== null && format.count(figure.count)}
      </span>
    </li>
  );
}

/** Points of a score stand on a scale around 0 and have no bar. */
function Track({ unit, figure }: { readonly unit: 'share' | 'points'; readonly figure: AnswerFigure }) {
  const { variantOf } = useResultsView();
  const { estimate, low, high, variantKey } = figure;
  const variant = variantOf(variantKey);
  const color = variant?.color ?? '';
  const at = (value: number) => `${100 * (unit === 'share' ? value : (value + 100) / 200)}%`;
  const background = paintOf(variant?.index ?? 0).isHatched
    ? `repeating-linear-gradient(135deg, ${color} 0 3px, color-mix(in oklab, ${color} 55%, transparent) 3px 6px)`
    : color;
  return (
    <span
      aria-hidden="true"
      className="relative block h-3 rounded-[3px] bg-neutral-soft [print-color-adjust:exact]"
    >
      {unit === 'points' && <span className="absolute inset-y-0 left-1/2 w-px bg-neutral-mark" />}
      {unit === 'share' && estimate !== null && (
        <span className="block h-full rounded-[3px]" style={{ width: at(estimate), background }} />
      )}
      {low !== null && high !== null && (
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-text"
          style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }}
        />
      )}
      {unit === 'points' && estimate !== null && (
        <span
          className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 rounded-[2px] ring-2 ring-surface"
          style={{ left: at(estimate), background: color }}
        />
      )}
    </span>
  );
}
