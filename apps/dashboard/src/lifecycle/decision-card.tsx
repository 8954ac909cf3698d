import type { ExperimentView } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { decisionsQuery } from './use-decisions.ts';

/** The decision on the latest test, or a reminder that none is recorded; renders nothing before the test has ended. */
export function DecisionCard({ experiment }: { readonly experiment: ExperimentView }) {
  const { decision: words } = usePageWords('lifecycle');
  const canEdit = useCanActAs('editor');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(decisionsQuery(useProjectKey(), experiment.experimentKey));
  const phaseNumber = latestDecidablePhase(experiment);
  if (phaseNumber === undefined || data === undefined) return null;
  const decision = data.decisions.find(({ phase }) => phase === phaseNumber);
  const variant = experiment.variants.find(({ variantKey }) => variantKey === decision?.variantKey);
  return (
    <Card className="mb-4 px-4 py-3" aria-label={words.title}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 text-13">
        <Gavel aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" strokeWidth={1.75} />
        <div className="min-w-0 grow basis-60">
          {decision === undefined ? (
            <p className="text-muted">{words.none}</p>
          ) : (
            <>
              <p>
                <b className="font-[560]">
                  <bdi>
                    {decision.decision === 'shipped'
                      ? words.shipped(variant?.name ?? decision.variantKey ?? '')
                      : words.kinds[decision.decision]}
                  </bdi>
                </b>{' '}
                <span className="text-12 text-muted">
                  {words.by(decision.decidedBy)} <Time at={decision.decidedAt} />
                  {decision.editedAt !== null && decision.editedBy !== null && (
                    <>
                      {', '}
                      {words.edited(decision.editedBy)} <Time at={decision.editedAt} />
                    </>
                  )}
                </span>
              </p>
              <p className="mt-0.5 max-w-[100ch] whitespace-pre-line">
                <bdi>{decision.why}</bdi>
              </p>
              {decision.learned !== null && decision.learned !== '' && (
                <p className="mt-1 max-w-[100ch] whitespace-pre-line text-muted">
                  <b className="font-[560] text-text">{words.learned}:</b> <bdi>{decision.learned}</bdi>
                </p>
              )}
            </>
          )}
        </div>
        {canEdit && (
          <Button size="small" onClick={() => setOpen(true)}>
            {decision === undefined ? words.record : words.edit}
          </Button>
        )}
      </div>
      {isOpen && (
        <DecisionDialog
          experiment={experiment}
          phase={phaseNumber}
          existing={decision}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** Returns the number of the latest phase with a test, once the experiment has ended; otherwise undefined. */
function latestDecidablePhase({ status, phases }: ExperimentView): number | undefined {
  if (status !== 'completed' && status !== 'archived') return undefined;
  return phases.findLast(({ holdback }) => holdback === undefined)?.number;
}
