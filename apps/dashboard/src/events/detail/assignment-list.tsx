import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { experimentsQuery } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { UnverifiedClaim } from '../stream/claims.tsx';

/** List of the variants that an event claims, with whether the claims are verified, and links to explanations. */
export function AssignmentList({
  event,
  onWhy,
}: {
  readonly event: StoredEvent;
  readonly onWhy: (experimentKey: string) => void;
}) {
  const { panel, why } = usePageWords('events');
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  return (
    <section aria-labelledby="event-variants">
      <h3 id="event-variants" className="text-13 font-[560]">
        {panel.variants}
      </h3>
      <ul className="mt-1.5 flex flex-col divide-y divide-border rounded-3 border border-border">
        {event.assignments.map((assignment) => {
          const { experimentKey, variantKey, verified, forced, phase } = assignment;
          const known = experiments.find((experiment) => experiment.experimentKey === experimentKey);
          const index = known?.variants.findIndex((variant) => variant.variantKey === variantKey) ?? -1;
          return (
            <li key={experimentKey} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
              <div className="min-w-0 grow basis-40">
                <p className="flex min-w-0 items-center gap-1.5">
                  {index >= 0 && <VariantBadge index={index} />}
                  <bdi className="truncate font-[560]">{known?.variants[index]?.name ?? variantKey}</bdi>
                </p>
                <p className="truncate text-12 text-muted">
                  <bdi>{known?.name ?? experimentKey}</bdi>
                  {phase > 0 && ` · ${why.phase(String(phase))}`}
                  {forced && ` · ${panel.forced}`}
                </p>
                {!verified && <UnverifiedClaim {...{ event, assignment, experiment: known }} />}
              </div>
              <Button size="small" onClick={() => onWhy(experimentKey)}>
                <Waypoints aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {why.title}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
