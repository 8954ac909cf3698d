import type { OtherDimension } from '@pixel/control/client';
import { ChevronRight } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultFormats } from '../view/use-result-formats.ts';
import { useGroupNames } from './use-group-names.ts';

/** Other dimensions to group by, each with whether its groups differ, once loaded. */
export function OtherDimensions({
  dimensions,
  others,
  onChoose,
}: {
  readonly dimensions: readonly string[];
  readonly others: readonly OtherDimension[];
  readonly onChoose: (dimension: string) => void;
}) {
  const { groups: words } = usePageWords('charts');
  const names = useGroupNames();
  return (
    <section className="border-t border-border pt-2.5 pb-2 @3xl:border-l">
      <h3 className="px-4 pb-1 text-12 text-faint">{words.others}</h3>
      <ul>
        {dimensions.map((dimension) => (
          <li key={dimension}>
            <button
              type="button"
              onClick={() => onChoose(dimension)}
              className="flex min-h-8 w-full items-center gap-3 px-4 text-left text-13 -outline-offset-2 hover:bg-hover max-desk:min-h-11"
            >
              <span className="block min-w-0 grow truncate first-letter:uppercase">
                {names.dimension(dimension)}
              </span>
              <DimensionDifference other={others.find((candidate) => candidate.dimension === dimension)} />
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-faint" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DimensionDifference({ other }: { readonly other: OtherDimension | undefined }) {
  const { groups: words } = usePageWords('charts');
  const formats = useResultFormats();
  if (other === undefined) return <span className="shrink-0 text-faint">{words.notLooked}</span>;
  if (other.pValue === null) return <span className="shrink-0 text-muted">{words.few}</span>;
  return (
    <>
      <span className={classNames('shrink-0', other.isDifferent ? 'font-[560]' : 'text-muted')}>
        {other.isDifferent ? words.differ : words.alike}
      </span>
      <span className="num w-20 shrink-0 text-right text-muted">p = {formats.p(other.pValue)}</span>
    </>
  );
}
