import { Check, Minus, X } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDescribeTrace } from '../../words/server-sentences.ts';
import { BucketBar, type BucketRange } from './bucket-bar.tsx';
import type { TracedRule } from './explanation.ts';

/** Rules as lines marked passed or failed, with nested parts indented; the first failed one is emphasized as the reason. */
export function TraceTree({
  rules,
  isInner,
}: {
  readonly rules: readonly TracedRule[];
  readonly isInner?: true;
}) {
  const first = rules.findIndex(({ passed }) => !passed);
  return (
    <ul className={classNames('flex flex-col gap-1.5', isInner && 'mt-1.5 border-l border-border pl-3')}>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules may share a name, and never move
        <TraceLine key={index} rule={rule} isReason={!isInner && index === first} />
      ))}
    </ul>
  );
}

function TraceLine({ rule, isReason }: { readonly rule: TracedRule; readonly isReason: boolean }) {
  const { why } = usePageWords('events');
  const describe = useDescribeTrace();
  const { passed, parts = [] } = rule;
  // Another variant's rule that didn't take the visitor isn't a failure.
  const isOther = rule.code === 'takes' && !passed;
  const Icon = passed ? Check : isOther ? Minus : X;
  const sentence = describe(rule);
  const ranges = rangesOf(rule);
  const position = Number(rule.parameters.place);
  return (
    <li>
      <div className="flex items-start gap-2 text-13">
        <Icon
          aria-hidden="true"
          className={classNames(
            'mt-0.5 size-3.5 shrink-0',
            passed ? 'text-positive-text' : isOther ? 'text-faint' : 'text-negative-text',
          )}
          strokeWidth={2.5}
        />
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <span className="sr-only">{passed ? why.passed : why.failed} </span>
          <bdi className={isReason ? 'font-[580]' : undefined}>
            {rule.code === 'takes' ? `${rule.rule}: ${sentence}` : sentence}
          </bdi>
        </span>
      </div>
      {ranges.length > 0 && (
        <div className="pl-[22px]">
          <BucketBar ranges={ranges} position={position} label={sentence} />
        </div>
      )}
      {parts.length > 0 && (
        <div className="pl-[22px]">
          <TraceTree isInner rules={parts} />
        </div>
      )}
    </li>
  );
}

/** Returns the bucket ranges that a rule refers to; empty if there are none. */
function rangesOf({ code, passed, parameters, parts = [], rule }: TracedRule): readonly BucketRange[] {
  if (code === 'covered')
    return parts.map((part) => ({
      from: Number(part.parameters.from),
      to: Number(part.parameters.to),
      label: part.rule,
      isHit: part.passed,
    }));
  if (code === 'layer_slot')
    return [{ from: Number(parameters.from), to: Number(parameters.to), label: rule, isHit: passed }];
  if (code === 'holdout') return [{ from: 0, to: Number(parameters.share), label: rule, isHit: !passed }];
  return [];
}
