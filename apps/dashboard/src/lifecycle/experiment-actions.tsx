import type { ExperimentView } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Copy,
  Ellipsis,
  Gavel,
  type LucideIcon,
  Pause,
  Play,
  RefreshCw,
  Shuffle,
  Trophy,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { experimentsQuery } from '../session/experiments.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { MobileActionBar } from '../ui/mobile-action-bar.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { availableActions, type ExperimentAction } from './available-actions.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { HoldbackDialog } from './holdback-dialog.tsx';
import { PhaseDialog } from './phase-dialog.tsx';
import { suggestedAction } from './suggested-action.ts';
import { decisionsQuery } from './use-decisions.ts';
import { useImmediateActions } from './use-immediate-actions.ts';

const iconProps = { 'aria-hidden': true, className: 'size-[15px]', strokeWidth: 1.75 } as const;

type OpenDialog = 'complete' | 'keepControl' | 'phase' | 'holdback' | 'decision';

/** Actions on an experiment: all in a menu, and the one that its results suggest as a button. */
export function ExperimentActions({
  experiment,
  hasPrimary,
}: {
  readonly experiment: ExperimentView;
  /** Whether to show the button for the suggested action. */
  readonly hasPrimary: boolean;
}) {
  const words = usePageWords('lifecycle');
  const { keys } = useWords();
  const canEdit = useCanActAs('editor');
  const projectKey = useProjectKey();
  const { experimentKey, status } = experiment;
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const outcome = experiments.find((overview) => overview.experimentKey === experimentKey)?.outcome;
  const [dialog, setDialog] = useState<OpenDialog>();
  const immediateActions = useImmediateActions(experiment);
  const [isOpen, setOpen] = useState(false);
  const available = canEdit ? availableActions(experiment) : [];
  const canPause = available.includes('pause');
  const canResume = available.includes('resume');

  useHotkeys([
    ...(canPause || canResume
      ? [
          {
            keys: 'p',
            label: keys.pause,
            run: () => immediateActions.changeStatus(canPause ? 'paused' : 'running'),
          },
        ]
      : []),
    ...(available.length > 0 ? [{ keys: '.', label: keys.actions, run: () => setOpen(true) }] : []),
  ]);

  const primary = suggestedAction(
    experiment,
    outcome == null ? undefined : { state: outcome.verdict.state, variantKey: outcome.leading?.variantKey },
  );

  const run: Readonly<Record<ExperimentAction, () => void>> = {
    pause: () => immediateActions.changeStatus('paused'),
    resume: () => immediateActions.changeStatus('running'),
    startNow: () => immediateActions.changeStatus('running'),
    unschedule: () => immediateActions.changeStatus('draft'),
    complete: () => setDialog('complete'),
    rollOut: () => setDialog('complete'),
    endHoldback: () => setDialog('holdback'),
    newPhase: () => setDialog('phase'),
    decide: () => setDialog('decision'),
    newSalt: immediateActions.renewSalt,
    duplicate: immediateActions.duplicate,
    archive: () => immediateActions.changeStatus('archived'),
    restore: () => immediateActions.changeStatus(experiment.nextStatuses[0] ?? 'draft'),
  };
  usePaletteCommands(
    available.map((action) => ({
      kind: 'action',
      label: labelFor(action, { words, status }),
      icon: icons[action],
      run: run[action],
    })),
  );

  if (!canEdit) return null;
  const close = () => setDialog(undefined);
  // Doesn't preselect a variant that hasn't won: someone who only wants to end the test would roll it out.
  const initialVariantKey =
    primary?.kind === 'rollOut'
      ? primary.variantKey
      : status === 'completed'
        ? (experiment.rollout ?? experiment.variants.find(({ isControl }) => !isControl)?.variantKey ?? null)
        : null;

  return (
    <>
      {(canPause || canResume) && (
        <Button
          className="max-desk:hidden"
          // The second click of a double click must not undo the first.
          onClick={({ detail }) => detail < 2 && run[canPause ? 'pause' : 'resume']()}
        >
          {canPause ? <Pause {...iconProps} /> : <Play {...iconProps} />}
          {canPause ? words.pause : words.resume}
        </Button>
      )}
      <Menu
        align="end"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button shape="icon" aria-label={words.actions}>
            <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
        }
      >
        {available.map((action) => {
          const Icon = icons[action];
          return (
            <MenuItem key={action} onSelect={run[action]}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {labelFor(action, { words, status })}
            </MenuItem>
          );
        })}
      </Menu>
      {hasPrimary && primary !== undefined && (
        <MobileActionBar label={words.actions}>
          <Button
            kind="primary"
            className="max-w-[min(340px,100%)] min-w-0 shrink max-desk:max-w-full"
            onClick={() => setDialog(primary.kind === 'rollOut' ? 'complete' : 'keepControl')}
          >
            <span className="truncate">
              {primary.kind === 'rollOut' ? words.rollOut(primary.name) : words.keepControl}
            </span>
          </Button>
        </MobileActionBar>
      )}
      {(dialog === 'complete' || dialog === 'keepControl') && (
        <CompleteDialog
          experiment={experiment}
          initialVariantKey={dialog === 'complete' ? initialVariantKey : null}
          onClose={close}
        />
      )}
      {dialog === 'phase' && <PhaseDialog experiment={experiment} onClose={close} />}
      {dialog === 'holdback' && <HoldbackDialog experiment={experiment} onClose={close} />}
      {dialog === 'decision' && <AskForDecision experiment={experiment} onClose={close} />}
    </>
  );
}

function AskForDecision({
  experiment,
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly onClose: () => void;
}) {
  const { data } = useQuery(decisionsQuery(useProjectKey(), experiment.experimentKey));
  const phase = experiment.phases.findLast(({ holdback }) => holdback === undefined)?.number;
  if (data === undefined || phase === undefined) return null;
  const existing = data.decisions.find((decision) => decision.phase === phase);
  return <DecisionDialog experiment={experiment} phase={phase} existing={existing} onClose={onClose} />;
}

function labelFor(
  action: ExperimentAction,
  {
    words,
    status,
  }: {
    readonly words: ReturnType<typeof usePageWords<'lifecycle'>>;
    readonly status: ExperimentView['status'];
  },
): string {
  switch (action) {
    case 'complete':
      return words.completeAction;
    case 'rollOut':
      return status === 'completed' ? words.changeRollout : words.rollOutAction;
    case 'endHoldback':
      return words.endHoldback;
    default:
      return words[action];
  }
}

const icons: Readonly<Record<ExperimentAction, LucideIcon>> = {
  pause: Pause,
  resume: Play,
  startNow: Play,
  unschedule: Undo2,
  complete: CircleCheck,
  rollOut: Trophy,
  endHoldback: UsersRound,
  newPhase: RefreshCw,
  decide: Gavel,
  newSalt: Shuffle,
  duplicate: Copy,
  archive: Archive,
  restore: ArchiveRestore,
};
