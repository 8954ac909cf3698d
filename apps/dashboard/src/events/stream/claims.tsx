import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { experimentsQuery, type OverviewExperiment } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { explainQuery } from '../explain/explain-query.ts';
import { bucketedVariant, type ExplainedExperiment, toExplainInput } from '../explain/explanation.ts';
import { useHasBeenInView } from './use-has-been-in-view.ts';

type Assignment = StoredEvent['assignments'][number];

/** Maximum number of claims that are listed. */
const maxClaims = 3;

/** The variants that an event claims; for an unverified claim, also the assigned one. */
export function Claims({ event }: { readonly event: StoredEvent }) {
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const { assignments } = event;
  const unverifiedFirst = [...assignments].sort((a, b) => Number(a.verified) - Number(b.verified));
  const hiddenCount = assignments.length - maxClaims;
  return (
    <>
      {unverifiedFirst.slice(0, maxClaims).map((assignment) => {
        const experiment = experiments.find(
          ({ experimentKey }) => experimentKey === assignment.experimentKey,
        );
        return assignment.verified ? (
          <span
            key={assignment.experimentKey}
            className="inline-flex min-w-0 items-center gap-1 text-12 text-muted"
            title={variantName(assignment.variantKey, experiment)}
          >
            <ClaimBadge variantKey={assignment.variantKey} experiment={experiment} />
            <span className="sr-only">{variantName(assignment.variantKey, experiment)} </span>
            <bdi className="truncate">{assignment.experimentKey}</bdi>
          </span>
        ) : (
          <UnverifiedClaim key={assignment.experimentKey} {...{ event, assignment, experiment }} />
        );
      })}
      {hiddenCount > 0 && <span className="num text-12 text-muted">+{hiddenCount}</span>}
    </>
  );
}

/** An unverified claim with the claimed and the assigned variant; fetches the latter once the element scrolls into view. */
export function UnverifiedClaim({
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
  const isInView = useHasBeenInView(element);
  const { data } = useQuery({
    ...explainQuery(useProjectKey(), toExplainInput(event)),
    enabled: isInView && event.url !== '',
  });
  const explanations: readonly ExplainedExperiment[] = data?.experiments ?? [];
  const explained = explanations.find((experiment) => experiment.experimentKey === experimentKey);
  /** Null if no variant is assigned; undefined while loading or if that is unknown. */
  const assignedKey = explained && bucketedVariant(explained);
  const claimed = variantName(variantKey, experiment);
  return (
    <span ref={element} className="min-w-0 text-12 text-warning-text [overflow-wrap:anywhere]">
      <bdi>
        {assignedKey === undefined
          ? claims.unverified(experimentKey, claimed)
          : assignedKey === null
            ? claims.notAssigned(experimentKey, claimed)
            : assignedKey === variantKey
              ? claims.sameVariant(experimentKey, claimed)
              : claims.differentVariant(experimentKey, claimed, variantName(assignedKey, experiment))}
      </bdi>
    </span>
  );
}

function ClaimBadge({
  variantKey,
  experiment,
}: {
  readonly variantKey: string;
  readonly experiment: OverviewExperiment | undefined;
}) {
  const index = experiment?.variants.findIndex((variant) => variant.variantKey === variantKey) ?? -1;
  return index < 0 ? null : <VariantBadge index={index} />;
}

function variantName(variantKey: string, experiment: OverviewExperiment | undefined): string {
  return experiment?.variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
}
