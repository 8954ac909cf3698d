import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { experimentsQuery, type OverviewExperiment } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { explainQuery } from '../why/explain-query.ts';
import { drawnOf, type ExplainedExperiment, inputOf } from '../why/explanation.ts';
import { useIsInSight } from './use-is-in-sight.ts';

type Assignment = StoredEvent['assignments'][number];

/** Number of an event's claims that are listed. */
const maxClaims = 3;

/** The variants that an event claims, and the assigned one if a claim doesn't hold. */
export function Claims({ event }: { readonly event: StoredEvent }) {
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const { assignments } = event;
  const wrongFirst = [...assignments].sort((a, b) => Number(a.verified) - Number(b.verified));
  const more = assignments.length - maxClaims;
  return (
    <>
      {wrongFirst.slice(0, maxClaims).map((assignment) => {
        const known = experiments.find(({ experimentKey }) => experimentKey === assignment.experimentKey);
        return assignment.verified ? (
          <span
            key={assignment.experimentKey}
            className="inline-flex min-w-0 items-center gap-1 text-12 text-muted"
            title={nameOf(assignment.variantKey, known)}
          >
            <Letter variantKey={assignment.variantKey} experiment={known} />
            <span className="sr-only">{nameOf(assignment.variantKey, known)} </span>
            <bdi className="truncate">{assignment.experimentKey}</bdi>
          </span>
        ) : (
          <WrongClaim key={assignment.experimentKey} {...{ event, assignment, experiment: known }} />
        );
      })}
      {more > 0 && <span className="num text-12 text-muted">+{more}</span>}
    </>
  );
}

/** A claim that doesn't hold: the claimed and the assigned variant; fetches the latter once it scrolls into view. */
export function WrongClaim({
  event,
  assignment: { experimentKey, variantKey },
  experiment,
}: {
  readonly event: StoredEvent;
  readonly assignment: Assignment;
  readonly experiment: OverviewExperiment | undefined;
}) {
  const { claims } = usePageWords('events');
  const element = useRef<HTMLSpanElement>(null);
  const isInSight = useIsInSight(element);
  const { data } = useQuery({
    ...explainQuery(useProjectKey(), inputOf(event)),
    enabled: isInSight && event.url !== '',
  });
  const decided: readonly ExplainedExperiment[] = data?.experiments ?? [];
  const explained = decided.find((experiment) => experiment.experimentKey === experimentKey);
  const drawn = explained && drawnOf(explained);
  const claimed = nameOf(variantKey, experiment);
  return (
    <span ref={element} className="min-w-0 text-12 text-warning-text [overflow-wrap:anywhere]">
      <bdi>
        {drawn === undefined
          ? claims.wrong(experimentKey, claimed)
          : drawn === null
            ? claims.none(experimentKey, claimed)
            : drawn === variantKey
              ? claims.otherwise(experimentKey, claimed)
              : claims.other(experimentKey, claimed, nameOf(drawn, experiment))}
      </bdi>
    </span>
  );
}

function Letter({
  variantKey,
  experiment,
}: {
  readonly variantKey: string;
  readonly experiment: OverviewExperiment | undefined;
}) {
  const index = experiment?.variants.findIndex((variant) => variant.variantKey === variantKey) ?? -1;
  return index < 0 ? null : <VariantBadge index={index} />;
}

function nameOf(variantKey: string, experiment: OverviewExperiment | undefined): string {
  return experiment?.variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
}
