import { Check, CircleHelp, TriangleAlert } from 'lucide-react';
import { Panel } from '../../ui/dialog.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { type AccountedStep, accountedSteps } from './accounted-steps.ts';

/** A panel with how many of each variant's visitors reach each step from assignment to being counted, and whether variants lose equally. */
export function AccountingPanel() {
  const { accounting } = usePageWords('results');
  const { report, variants, setSearch } = useResultsView();
  const steps = accountedSteps(report.accounting);
  return (
    <Panel
      isOpen
      title={accounting.title}
      description={accounting.about}
      onClose={() => setSearch({ panel: undefined })}
    >
      <div className="relative -mx-5 overflow-x-auto px-5">
        <table className="num w-full text-13 [&_td]:pl-3 [&_td]:text-right [&_td]:align-top [&_th]:align-top">
          <thead className="text-12 text-faint">
            <tr className="border-b border-border">
              <th scope="col" className="pb-2 text-left">
                {accounting.step}
              </th>
              {variants.map(({ variantKey, name, index }) => (
                <th key={variantKey} scope="col" className="pb-2 pl-3 text-right">
                  <span className="inline-flex max-w-[110px] items-center gap-1.5" title={name}>
                    <VariantBadge index={index} />
                    <bdi className="truncate">{name}</bdi>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <StepRow key={step.step} step={step} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function StepRow({ step }: { readonly step: AccountedStep }) {
  const { accounting } = usePageWords('results');
  const format = useFormat();
  const formats = useResultFormats();
  const { variants } = useResultsView();
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className="py-2.5 text-left font-normal">
        <span className="font-[560]">{accounting.steps[step.step]}</span>
        {step.unit === 'views' && <span className="text-12 text-faint"> · {accounting.views}</span>}
        <span className="block text-12 text-faint">{accounting.hints[step.step]}</span>
        <LossTest step={step} />
      </th>
      {variants.map(({ variantKey }) => {
        const { count, lost } = step.variants[variantKey] ?? { count: null, lost: null };
        return (
          <td key={variantKey} className="py-2.5 whitespace-nowrap">
            {count === null ? (
              <span className="text-12 text-faint">{accounting.unknown}</span>
            ) : (
              format.count(count)
            )}
            {lost !== null && (
              <span className="block text-12 text-muted">
                {formats.smallShare(lost)} {accounting.lost}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Whether variants lose the same share at a step. */
function LossTest({ step: { pValue, isBiased, isFirst } }: { readonly step: AccountedStep }) {
  const { accounting } = usePageWords('results');
  const formats = useResultFormats();
  if (isFirst) return null;
  if (pValue === null)
    return (
      <span className="mt-1 flex items-center gap-1.5 text-12 text-faint">
        <CircleHelp aria-hidden="true" className="size-3" strokeWidth={1.75} />
        {accounting.untested}
      </span>
    );
  const p = formats.p(pValue);
  const formattedP = p.startsWith('<') ? `p ${p}` : `p = ${p}`;
  return isBiased ? (
    <span className="mt-1 flex items-start gap-1.5 text-12 text-negative-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" strokeWidth={2} />
      {accounting.biased} {formattedP}
    </span>
  ) : (
    <span className="mt-1 flex items-center gap-1.5 text-12 text-muted">
      <Check aria-hidden="true" className="size-3 text-positive-text" strokeWidth={2.5} />
      {accounting.alike}, {formattedP}
    </span>
  );
}
