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
import { useMay, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PhoneDock } from '../ui/phone-dock.tsx';
import { useVerbs } from '../ui/verbs.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { HoldbackDialog } from './holdback-dialog.tsx';
import { type Move, movesOf } from './moves-of.ts';
import { PhaseDialog } from './phase-dialog.tsx';
import { primaryOf } from './primary-of.ts';
import { decisionsQuery } from './use-decisions.ts';
import { useMoves } from './use-moves.ts';

const iconProps = { 'aria-hidden': true, className: 'size-[15px]', strokeWidth: 1.75 } as const;

type OpenDialog = 'complete' | 'keepControl' | 'phase' | 'holdback' | 'decision';

/** Actions on an experiment: the one that its results suggest as a button, all others in a menu. */
export function ExperimentActions({
  experiment,
  hasPrimary,
}: {
  readonly experiment: ExperimentView;
  /** Whether the view's primary action may appear here. */
  readonly hasPrimary: boolean;
}) {
  const words = usePageWords('lifecycle');
  const { keys } = useWords();
  const mayEdit = useMay('editor');
  const projectKey = useProjectKey();
  const { experimentKey, status } = experiment;
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const outcome = experiments.find((each) => each.experimentKey === experimentKey)?.outcome;
  const [dialog, setDialog] = useState<OpenDialog>();
  const moves = useMoves(experiment);
  const [isOpen, setOpen] = useState(false);
  const available = mayEdit ? movesOf(experiment) : [];
  const pauses = available.includes('pause');
  const goesOn = available.includes('goOn');

  useKeys([
    ...(pauses || goesOn
      ? [{ keys: 'p', label: keys.pause, run: () => moves.move(pauses ? 'paused' : 'running') }]
      : []),
    ...(available.length > 0 ? [{ keys: '.', label: keys.actions, run: () => setOpen(true) }] : []),
  ]);

  const primary = primaryOf(
    experiment,
    outcome == null ? undefined : { state: outcome.verdict.state, variantKey: outcome.leading?.variantKey },
  );

  const run: Readonly<Record<Move, () => void>> = {
    pause: () => moves.move('paused'),
    goOn: () => moves.move('running'),
    startNow: () => moves.move('running'),
    unschedule: () => moves.move('draft'),
    complete: () => setDialog('complete'),
    rollOut: () => setDialog('complete'),
    endHoldback: () => setDialog('holdback'),
    newPhase: () => setDialog('phase'),
    decide: () => setDialog('decision'),
    newSalt: moves.takeSalt,
    duplicate: moves.duplicate,
    archive: () => moves.move('archived'),
    restore: () => moves.move(experiment.nextStatuses[0] ?? 'draft'),
  };
  useVerbs(
    available.map((move) => ({
      kind: 'act',
      label: labelOf(move, { words, status }),
      icon: icons[move],
      run: run[move],
    })),
  );

  if (!mayEdit) return null;
  const close = () => setDialog(undefined);
  // Doesn't preselect a variant that hasn't won: someone who only wants to end the test would roll it out.
  const first =
    primary?.kind === 'rollOut'
      ? primary.variantKey
      : status === 'completed'
        ? (experiment.rollout ?? experiment.variants.find(({ isControl }) => !isControl)?.variantKey ?? null)
        : null;

  return (
    <>
      {(pauses || goesOn) && (
        <Button
          className="max-desk:hidden"
          // The second click of a double click must not undo the first.
          onClick={({ detail }) => detail < 2 && run[pauses ? 'pause' : 'goOn']()}
        >
          {pauses ? <Pause {...iconProps} /> : <Play {...iconProps} />}
          {pauses ? words.pause : words.goOn}
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
        {available.map((move) => {
          const Icon = icons[move];
          return (
            <MenuItem key={move} onSelect={run[move]}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {labelOf(move, { words, status })}
            </MenuItem>
          );
        })}
      </Menu>
      {hasPrimary && primary !== undefined && (
        <PhoneDock label={words.actions}>
          <Button
            kind="primary"
            className="max-w-[min(340px,100%)] min-w-0 shrink max-desk:max-w-full"
            onClick={() => setDialog(primary.kind === 'rollOut' ? 'complete' : 'keepControl')}
          >
            <span className="truncate">
              {primary.kind === 'rollOut' ? words.rollOut(primary.name) : words.keepControl}
            </span>
          </Button>
        </PhoneDock>
      )}
      {(dialog === 'complete' || dialog === 'keepControl') && (
        <CompleteDialog
          experiment={experiment}
          first={dialog === 'complete' ? first : null}
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
  const before = data.decisions.find((each) => each.phase === phase);
  return <DecisionDialog experiment={experiment} phase={phase} before={before} onClose={onClose} />;
}

function labelOf(
  move: Move,
  {
    words,
    status,
  }: {
    readonly words: ReturnType<typeof usePageWords<'lifecycle'>>;
    readonly status: ExperimentView['status'];
  },
): string {
  switch (move) {
    case 'complete':
      return words.completeAction;
    case 'rollOut':
      return status === 'completed' ? words.changeRollOut : words.rollOutAction;
    case 'endHoldback':
      return words.endHoldback;
    default:
      return words[move];
  }
}

const icons: Readonly<Record<Move, LucideIcon>> = {
  pause: Pause,
  goOn: Play,
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
