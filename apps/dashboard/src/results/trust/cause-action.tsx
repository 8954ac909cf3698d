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
 * A button that performs an action that the doctor recommends, or a link to where the user can. Renders nothing if the dashboard doesn't
 * offer the action, if the report is of an earlier phase, if the experiment's status doesn't allow it, or if the user can't edit.
 */
export function CauseAction({ action, variantKey }: ActionProps) {
  const { doctor } = usePageWords('results');
  const { phase } = usePageWords('lifecycle');
  const canEdit = useCanActAs('editor');
  const experiment = useExperiment();
  const { report } = useResultsView();
  if (!canEdit || report.phase !== experiment.phase?.number) return null;
  const actions = availableActions(experiment);
  switch (action.code) {
    case 'pause_experiment':
      return actions.includes('pause') ? <PauseButton /> : null;
    case 'pause_variant':
      return actions.includes('newPhase') && variantKey !== null ? (
        <PhaseButton initial={{ variant: variantKey }} label={doctor.withoutVariant} />
      ) : null;
    case 'new_phase_without_segment':
      return actions.includes('newPhase') ? (
        <PhaseButton initial={withoutSegment(action)} label={doctor.withoutThem} />
      ) : null;
    case 'new_phase':
      return actions.includes('newPhase') ? <PhaseButton initial={{}} label={phase.submit} /> : null;
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
  initial,
  label,
}: {
  readonly initial: PhaseExclusions;
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
      {isOpen && <PhaseDialog experiment={experiment} initial={initial} onClose={() => setOpen(false)} />}
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

/** Converts a diagnosed segment to an attribute: diagnoses use `visitorType`, audiences use `returning`. */
function withoutSegment({ parameters: { dimension, value } }: Action): PhaseExclusions {
  if (dimension === 'visitorType')
    return { visitors: { attribute: 'returning', value: String(value === 'returning') } };
  return { visitors: { attribute: String(dimension), value: String(value) } };
}
