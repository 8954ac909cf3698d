import type { SurveySummary } from '@pixel/control/client';
import type { ReactNode } from 'react';
import type { OverviewExperiment } from '../../session/experiments.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDescribeTrace } from '../../words/server-sentences.ts';
import type { ExplainedExperiment, ExplainedSurvey, ExplainInput, TracedRule } from './explanation.ts';
import { traceAsText } from './trace-as-text.ts';
import { TraceTree } from './trace-tree.tsx';

/** The explained input, and the configuration version and time that it was evaluated with. */
interface ExplainedVisit {
  readonly input: ExplainInput;
  /** ISO 8601. */
  readonly version: string;
  readonly at: string;
}

/** Explanation of one experiment's assignment: the outcome, then every rule. */
export function ExperimentTrace({
  explained: { experimentKey, variantKey, reason, phase, rules },
  experiment,
  ...visit
}: ExplainedVisit & {
  readonly explained: ExplainedExperiment;
  /** Undefined while unknown. */
  readonly experiment: OverviewExperiment | undefined;
}) {
  const { why } = usePageWords('events');
  const format = useFormat();
  const index = experiment?.variants.findIndex((variant) => variant.variantKey === variantKey) ?? -1;
  const name = experiment?.variants[index]?.name ?? variantKey ?? '';
  return (
    <TraceView
      {...visit}
      name={experiment?.name ?? experimentKey}
      itemKey={experimentKey}
      outcome={
        variantKey === undefined ? why.nothing(why.reasons[reason ?? ''] ?? reason ?? '') : why.gets(name)
      }
      badge={index >= 0 && <VariantBadge index={index} />}
      phase={phase === undefined ? [] : [why.phase(format.count(phase))]}
      rules={rules}
    />
  );
}

/** Explanation of whether one survey may be shown: the outcome, then every rule. */
export function SurveyTrace({
  explained: { surveyKey, status, reason, rules },
  survey,
  ...visit
}: ExplainedVisit & {
  readonly explained: ExplainedSurvey;
  /** Undefined while unknown. */
  readonly survey: SurveySummary | undefined;
}) {
  const { why } = usePageWords('events');
  const because = why.surveyReasons[reason ?? ''] ?? why.reasons[reason ?? ''] ?? reason ?? '';
  return (
    <TraceView
      {...visit}
      name={survey?.name ?? surveyKey}
      itemKey={surveyKey}
      outcome={status === 'shown' ? why.mayShow : why.notShown(because)}
      badge={false}
      phase={[]}
      rules={rules}
    />
  );
}

function TraceView({
  name,
  itemKey,
  outcome,
  badge,
  phase,
  rules,
  input,
  version,
  at,
}: ExplainedVisit & {
  readonly name: string;
  readonly itemKey: string;
  readonly outcome: string;
  readonly badge: ReactNode;
  readonly phase: readonly string[];
  readonly rules: readonly TracedRule[];
}) {
  const { why } = usePageWords('events');
  const format = useFormat();
  const describe = useDescribeTrace();
  const when = [...phase, why.version(format.exact(version))].join(' · ');
  const text = traceAsText(
    { rules },
    [`${name} (${itemKey})`, `${input.visitor} · ${input.url} · ${format.exact(at)}`, `${outcome} ${when}`],
    (rule: TracedRule) => (rule.code === 'takes' ? `${rule.rule}: ${describe(rule)}` : describe(rule)),
  );
  return (
    <section aria-label={name} className="border-t border-border pt-4">
      <header className="mb-2.5 flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <h3 className="text-14 font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-0.5 flex items-center gap-1.5 text-13">
            {badge}
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
