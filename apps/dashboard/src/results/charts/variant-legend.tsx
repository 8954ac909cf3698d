import { VariantBadge } from '../../ui/marks.tsx';
import type { VariantView } from '../view/results-context.tsx';

/** Line styles with variant names, for charts too narrow to label lines at their ends. */
export function LineLegend({ variants }: { readonly variants: readonly VariantView[] }) {
  return (
    <ul className="mb-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted">
      {variants.map(({ variantKey, name, index, color, dash }) => (
        <li key={variantKey} className="flex min-w-0 items-center gap-1.5">
          <VariantBadge index={index} />
          <svg aria-hidden="true" width="18" height="4" className="shrink-0">
            <line x2="18" y1="2" y2="2" strokeWidth="2" stroke={color} strokeDasharray={dash} />
          </svg>
          <bdi className="min-w-0 truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The variants' letters, which also appear beside their names elsewhere on the page. */
export function LetterLegend({ variants }: { readonly variants: readonly VariantView[] }) {
  return (
    <ul className="flex shrink-0 items-center gap-1.5">
      {variants.map(({ variantKey, name, index }) => (
        <li key={variantKey} title={name} className="flex">
          <VariantBadge index={index} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}
