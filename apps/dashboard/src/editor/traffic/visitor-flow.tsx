import { Bar } from '../../ui/skeleton.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Preflight } from '../preflight/use-preflight.ts';

/** How many new visitors a day remain at each step from the pages to a variant. */
export function VisitorFlow({ preflight: { report, isComputing } }: { readonly preflight: Preflight }) {
  const { traffic: words } = usePageWords('sections');
  const format = useFormat();
  if (report === undefined && !isComputing) return null;
  const steps = [
    { label: words.onPages, value: report?.flow.onPages },
    { label: words.inAudience, value: report?.flow.inAudience },
    { label: words.inSlot, value: report?.flow.inSlot },
    { label: words.exposed, value: report?.visitorsPerDay },
  ];
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-3 border border-border desk:grid-cols-4">
      {steps.map(({ label, value }, index) => (
        <div
          key={label}
          className="-mt-px -ml-px border-border border-t border-l px-3 py-2 last:bg-accent-soft last:text-accent-text"
        >
          <dt className={`text-12 ${index < steps.length - 1 ? 'text-muted' : ''}`}>{label}</dt>
          <dd className="num text-16 font-semibold">
            {report === undefined ? (
              <Bar className="my-2 w-12" />
            ) : value === undefined || value === null ? (
              words.unknown
            ) : (
              format.count(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
