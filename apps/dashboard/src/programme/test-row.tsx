import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Pill, VerdictMark } from '../ui/marks.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { MatchedField, ProgrammeTest } from './use-programme-report.ts';

/** A test, with its result by the plan, and the decision with reason, author and time. */
export function TestRow({
  test,
  experiment,
  fields,
}: {
  readonly test: ProgrammeTest;
  /** Undefined if the experiment was removed. */
  readonly experiment: OverviewExperiment | undefined;
  /** Fields that contain the search text. */
  readonly fields: readonly MatchedField[] | undefined;
}) {
  const { tests: words } = usePageWords('programme');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { experimentKey, name, phase, endedAt, days } = test;
  const tags = (experiment?.tags ?? []).map((tag) => `#${tag}`);
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-border px-4 py-3 text-13 last:border-0 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,7fr)]">
      <div className="min-w-0">
        {experiment === undefined ? (
          <bdi className="title-row block [overflow-wrap:anywhere]">{name}</bdi>
        ) : (
          <Link
            to="/p/$projectKey/experiments/$experimentKey/results"
            params={{ projectKey, experimentKey }}
            search={{ phase }}
            className="title-row block [overflow-wrap:anywhere] hover:underline max-desk:min-h-6"
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        <p className="num mt-0.5 text-12 text-muted">
          {words.ended} <Time at={endedAt} />, {words.ran(format.count(Math.max(1, Math.round(days))))}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-faint [overflow-wrap:anywhere]">
          {[...(experiment?.owner == null ? [] : [experiment.owner]), ...tags].map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
        </p>
        {fields !== undefined && fields.length > 0 && (
          <p className="mt-0.5 text-12 text-muted">
            {words.foundIn(format.list(fields.map((field) => words.matchedFields[field])))}
          </p>
        )}
      </div>
      <Outcome test={test} experiment={experiment} />
      <DecisionRecord test={test} experiment={experiment} />
    </li>
  );
}

function Outcome({ test, experiment }: Pick<Parameters<typeof TestRow>[0], 'test' | 'experiment'>) {
  const { tests: words } = usePageWords('programme');
  const format = useFormat();
  const { lift, holdback, verdict } = test;
  const formatLift = (effect: NonNullable<ProgrammeTest['lift']>) =>
    words.lift(
      format.lift(effect.estimate),
      format.percent(effect.level),
      format.interval(effect.lower, effect.upper),
    );
  const variant = variantName(test.variantKey, experiment);
  // With a sample ratio mismatch, there is no trustworthy lift to show.
  const isShown = lift !== null && verdict !== 'untrusted';
  return (
    <div className="min-w-0">
      <OutcomeMark outcome={verdict ?? 'none'} />
      {isShown && (
        <p className="num mt-0.5 text-12 text-muted [overflow-wrap:anywhere]">
          {formatLift(lift)} {variant !== undefined && <bdi>{words.of(variant)}</bdi>}
        </p>
      )}
      {holdback?.lift != null && (
        <p className="num mt-0.5 text-12 text-muted">{words.holdback(formatLift(holdback.lift))}</p>
      )}
    </div>
  );
}

function OutcomeMark({ outcome }: { readonly outcome: NonNullable<ProgrammeTest['verdict']> | 'none' }) {
  const { tests: words } = usePageWords('programme');
  const label = words.outcomes[outcome];
  const className = 'inline-flex items-center gap-1.5 font-[540]';
  switch (outcome) {
    case 'winning':
      return (
        <span className={`${className} text-positive-text`}>
          <VerdictMark direction="up" />
          {label}
        </span>
      );
    case 'losing':
    case 'harm':
      return (
        <span className={`${className} text-negative-text`}>
          <VerdictMark direction="down" />
          {label}
        </span>
      );
    case 'untrusted':
      return (
        <Pill tone="negative">
          <ShieldAlert aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {label}
        </Pill>
      );
    case 'inconclusive':
      return (
        <span className={`${className} text-muted`}>
          <VerdictMark direction="unclear" />
          {label}
        </span>
      );
    default:
      return <span className="text-muted">{label}</span>;
  }
}

function DecisionRecord({ test, experiment }: Pick<Parameters<typeof TestRow>[0], 'test' | 'experiment'>) {
  const { tests: words } = usePageWords('programme');
  const { record, decision } = test;
  if (record === null) return <p className="text-muted">{words.noReason}</p>;
  const { why, learned, decidedAt, decidedBy, editedAt, editedBy } = record;
  const variant = decision === 'shipped' ? variantName(test.variantKey, experiment) : undefined;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p>
        <b className="font-[560]">
          <bdi>{variant === undefined ? words.decisions[decision] : words.shipped(variant)}</bdi>
        </b>{' '}
        <span className="text-12 text-muted">
          <bdi>{words.by(decidedBy)}</bdi> <Time at={decidedAt} />
          {editedAt !== null && editedBy !== null && (
            <>
              {', '}
              <bdi>{words.edited(editedBy)}</bdi> <Time at={editedAt} />
            </>
          )}
        </span>
      </p>
      <p className="mt-0.5 max-w-[80ch] whitespace-pre-line">
        <bdi>{why}</bdi>
      </p>
      {learned !== null && learned !== '' && (
        <p className="mt-1 max-w-[80ch] whitespace-pre-line text-muted">
          <b className="font-[560] text-text">{words.learned}:</b> <bdi>{learned}</bdi>
        </p>
      )}
    </div>
  );
}

function variantName(
  variantKey: string | null,
  experiment: OverviewExperiment | undefined,
): string | undefined {
  if (variantKey === null) return undefined;
  return experiment?.variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
}
