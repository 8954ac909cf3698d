import { classNames } from '../../ui/class-names.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { variantColor } from '../../ui/variant-color.ts';
import { useFormat } from '../../words/format.ts';
import { variantPaint } from '../charts/variant-paint.ts';
import type { AnswerFigure, AnswerRow } from './answer-rows.ts';
import { useAnswerFormat } from './use-answer-format.ts';

/** Returns the variant with this key, or undefined if answers aren't split by variant. */
export type FindVariant = (
  variantKey: string,
) => { readonly name: string; readonly index: number } | undefined;

/** Answers with one line per variant: a bar for a share, a point for a net promoter score, only numbers for a mean. */
export function AnswerBars({
  rows,
  findVariant,
}: {
  readonly rows: readonly AnswerRow[];
  readonly findVariant: FindVariant;
}) {
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
              <Bar
                key={figure.variantKey}
                row={row}
                figure={figure}
                variant={findVariant(figure.variantKey)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Bar({
  row: { unit },
  figure,
  variant,
}: {
  readonly row: AnswerRow;
  readonly figure: AnswerFigure;
  readonly variant: ReturnType<FindVariant>;
}) {
  const answers = useAnswerFormat();
  const format = useFormat();
  return (
    <li
      className={classNames(
        'num grid items-center gap-x-2.5 py-[3px] text-13',
        variant === undefined
          ? 'grid-cols-[minmax(0,1fr)_auto_auto] desk:grid-cols-[minmax(0,1fr)_auto_116px_auto]'
          : 'grid-cols-[16px_minmax(0,1fr)_auto_auto] desk:grid-cols-[16px_minmax(0,1fr)_auto_116px_auto]',
      )}
    >
      {variant !== undefined && (
        <>
          <VariantBadge index={variant.index} />
          <span className="sr-only">{variant.name}</span>
        </>
      )}
      {unit === 'mean' ? <span /> : <Track unit={unit} figure={figure} colorIndex={variant?.index} />}
      <b className="min-w-14 text-right font-semibold">{answers.value(unit, figure)}</b>
      <span className="text-12 text-muted max-desk:col-span-full max-desk:row-start-2 max-desk:empty:hidden desk:text-right">
        {answers.interval(unit, figure)}
      </span>
      <span className="min-w-10 text-right text-12 text-faint">
        {figure.count !== null && format.count(figure.count)}
      </span>
    </li>
  );
}

/** The bar of a share, or the point of a net promoter score on a scale around 0, with its interval. */
function Track({
  unit,
  figure: { estimate, low, high },
  colorIndex,
}: {
  readonly unit: 'share' | 'points';
  readonly figure: AnswerFigure;
  /** Index of the variant in its experiment. */
  readonly colorIndex: number | undefined;
}) {
  const color = colorIndex === undefined ? 'var(--accent)' : variantColor(colorIndex);
  const toPercent = (value: number) => `${100 * (unit === 'share' ? value : (value + 100) / 200)}%`;
  const background =
    colorIndex !== undefined && variantPaint(colorIndex).isHatched
      ? `repeating-linear-gradient(135deg, ${color} 0 3px, color-mix(in oklab, ${color} 55%, transparent) 3px 6px)`
      : color;
  return (
    <span
      aria-hidden="true"
      className="relative block h-3 rounded-[3px] bg-neutral-soft [print-color-adjust:exact]"
    >
      {unit === 'points' && <span className="absolute inset-y-0 left-1/2 w-px bg-neutral-mark" />}
      {unit === 'share' && estimate !== null && (
        <span className="block h-full rounded-[3px]" style={{ width: toPercent(estimate), background }} />
      )}
      {low !== null && high !== null && (
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-text"
          style={{ left: toPercent(low), width: `calc(${toPercent(high)} - ${toPercent(low)})` }}
        />
      )}
      {unit === 'points' && estimate !== null && (
        <span
          className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 rounded-[2px] ring-2 ring-surface"
          style={{ left: toPercent(estimate), background: color }}
        />
      )}
    </span>
  );
}
