import type { OverviewExperiment } from '../../session/experiments.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useSayTrace } from '../../words/server-sentences.ts';
import type { ExplainedExperiment, ExplainInput, TracedRule } from './explanation.ts';
import { traceAsText } from './trace-as-text.ts';
import { TraceTree } from './trace-tree.tsx';

/** How one experiment was decided: the result, then every rule. */
export function TraceView({
  explained,
  experiment,
  asked,
  version,
  at,
}: {
  readonly explained: ExplainedExperiment;
  /** Undefined while unknown. */
  readonly experiment: OverviewExperiment | undefined;
  readonly asked: ExplainInput;
  /** ISO 8601. */
  readonly version: string;
  readonly at: string;
}) {
  const { why } = usePageWords('events');
  const format = useFormat();
  const say = useSayTrace();
  const { experimentKey, variantKey, reason, phase, rules } = explained;
  const index = experiment?.variants.findIndex((variant) => variant.variantKey === variantKey) ?? -1;
  const name = experiment?.variants[index]?.name ?? variantKey ?? '';
  const outcome =
    variantKey === undefined ? why.nothing(why.reasons[reason ?? ''] ?? reason ?? '') : why.gets(name);
  const when = [
    ...(phase === undefined ? [] : [why.phase(format.count(phase))]),
    why.version(format.exact(version)),
  ].join(' · ');
  const text = traceAsText(
    explained,
    [
      `${experiment?.name ?? experimentKey} (${experimentKey})`,
      `${asked.visitor} · ${asked.url} · ${format.exact(at)}`,
      `${outcome} ${when}`,
    ],
    (rule: TracedRule) => (rule.code === 'takes' ? `${rule.rule}: ${say(rule)}` : say(rule)),
  );
  return (
    <section aria-label={experiment?.name ?? experimentKey} className="border-t border-border pt-4">
      <header className="mb-2.5 flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <h3 className="text-14 font-semibold [overflow-wrap:anywhere]">
            <bdi>{experiment?.name ?? experimentKey}</bdi>
          </h3>
          <p className="mt-0.5 flex items-center gap-1.5 text-13">
            {index >= 0 && <VariantBadge index={index} />}
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{outcome}</bdi>
          </p>
          <p className="num text-12 text-muted">{when}</p>
        </div>
        <CopyButton text={text} label={why.copy} />
      </header>
      <TraceTree rules={rules} />
    </section>
  );
}
