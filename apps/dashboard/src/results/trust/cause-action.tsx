import type { ResultsReport } from '@pixel/control/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { availableActions } from '../../lifecycle/available-actions.ts';
import { PhaseDialog, type PhaseExclusions } from '../../lifecycle/phase-dialog.tsx';
import { useImmediateActions } from '../../lifecycle/use-immediate-actions.ts';
import { useExperiment } from '../../session/experiment.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';

type Action = ResultsReport['diagnoses'][number]['actions'][number];

interface ActionProps {
  readonly action: Action;
  /** The variant that the cause concerns, if any. */
  readonly variantKey: string | null;
}

/**
 * A button that follows the doctor's advice, or a link to the page that does. Renders nothing if the action doesn't belong to this page, if
 * the report shows an earlier phase, if the experiment's state doesn't allow it, or if the user may not edit.
 */
export function CauseAction({ action, variantKey }: ActionProps) {
  const { doctor } = usePageWords('results');
  const { phase } = usePageWords('lifecycle');
  const canEdit = useCanActAs('editor');
  const experiment = useExperiment();
  const { report } = useResultsView();
  if (!canEdit || report.phase !== experiment.phase?.number) return null;
  const moves = availableActions(experiment);
  switch (action.code) {
    case 'pause_experiment':
      return moves.includes('pause') ? <PauseButton /> : null;
    case 'pause_variant':
      return moves.includes('newPhase') && variantKey !== null ? (
        <PhaseButton first={{ variant: variantKey }} label={doctor.withoutVariant} />
      ) : null;
    case 'new_phase_without_segment':
      return moves.includes('newPhase') ? (
        <PhaseButton first={withoutSegment(action)} label={doctor.withoutThem} />
      ) : null;
    case 'new_phase':
      return moves.includes('newPhase') ? <PhaseButton first={{}} label={phase.submit} /> : null;
    case 'fix_selector':
      return <ChangesLink />;
    default:
      return null;
  }
}

function PauseButton() {
  const { pause } = usePageWords('lifecycle');
  const { changeStatus } = useImmediateActions(useExperiment());
  return (
    <Button size="small" className="mt-1.5" onClick={() => changeStatus('paused')}>
      {pause}
    </Button>
  );
}

function PhaseButton({
  first,
  label,
}: {
  readonly first: PhaseExclusions;
  /** Label, given the number of the new phase. */
  readonly label: (number: number) => string;
}) {
  const experiment = useExperiment();
  const [isOpen, setOpen] = useState(false);
  const number = (experiment.phase?.number ?? 0) + 1;
  return (
    <>
      <Button size="small" className="mt-1.5" onClick={() => setOpen(true)}>
        {label(number)}
      </Button>
      {isOpen && <PhaseDialog experiment={experiment} initial={first} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangesLink() {
  const { doctor } = usePageWords('results');
  const projectKey = useProjectKey();
  const { experimentKey } = useExperiment();
  return (
    <Link
      to="/p/$projectKey/experiments/$experimentKey/setup"
      params={{ projectKey, experimentKey }}
      hash="variants"
      className={`${buttonClass({ size: 'small' })} mt-1.5`}
    >
      {doctor.toChanges}
    </Link>
  );
}

/** Diagnoses use `visitorType`; audiences use whether the visitor is returning. */
function withoutSegment({ parameters: { dimension, value } }: Action): PhaseExclusions {
  if (dimension === 'visitorType')
    return { visitors: { attribute: 'returning', value: String(value === 'returning') } };
  return { visitors: { attribute: String(dimension), value: String(value) } };
}
