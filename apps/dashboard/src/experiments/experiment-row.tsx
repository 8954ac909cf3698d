import { Link } from '@tanstack/react-router';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import type { Axis } from '../ui/axis.ts';
import { classNames } from '../ui/class-names.ts';
import { isInteractive } from '../ui/is-interactive.ts';
import { Avatar } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { ActionMenu } from './action-menu.tsx';
import { DayCell, GoalCell, HealthCell, IntervalCell, LiftCell, NameCell } from './list-cells.tsx';
import type { ListProps } from './list-props.ts';
import { Sparkline } from './sparkline.tsx';
import { VerdictLabel } from './verdict-label.tsx';

/** An experiment as a table row. */
export function ExperimentRow({
  experiment,
  axis,
  rowIndex,
  isCursor,
  nameRef,
  isSelected,
  isMenuOpen,
  onMenuOpenChange,
  canEdit,
  onToggle,
  onOpen,
}: Pick<ListProps, 'canEdit' | 'onToggle' | 'onOpen'> & {
  readonly experiment: OverviewExperiment;
  readonly axis: Axis;
  /** One-based, counting the header. */
  readonly rowIndex: number;
  readonly isCursor: boolean;
  readonly nameRef: ((name: HTMLElement | null) => void) | undefined;
  readonly isSelected: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenuOpenChange: (isOpen: boolean) => void;
}) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const projectKey = useProjectKey();
  const { experimentKey, outcome, owner, status, name } = experiment;
  return (
    <tr
      data-row={experimentKey}
      aria-rowindex={rowIndex}
      aria-current={isCursor || undefined}
      className={classNames(
        'group h-[53px] border-b border-border last:border-0 [&>td]:px-3',
        isCursor ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
      )}
      onClick={(event) => !isInteractive(event.target) && onOpen(experimentKey)}
    >
      <td className="pl-3.5!">
        <span className="flex min-w-0 items-center gap-3">
          <span className="relative grid size-4 shrink-0 place-items-center">
            <span
              className={classNames(
                canEdit && 'group-hover:opacity-0 group-focus-within:opacity-0',
                isSelected && 'opacity-0',
              )}
            >
              <HealthCell experiment={experiment} />
            </span>
            {canEdit && (
              <input
                type="checkbox"
                aria-label={`${experimentsPage.columns.select}: ${name}`}
                checked={isSelected}
                onChange={() => onToggle(experimentKey)}
                className="absolute size-4 cursor-pointer accent-accent opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 checked:opacity-100"
              />
            )}
          </span>
          <Link
            ref={nameRef}
            to="/p/$projectKey/experiments/$experimentKey"
            params={{ projectKey, experimentKey }}
            className="min-w-0 grow text-left outline-offset-4"
          >
            <NameCell experiment={experiment} />
          </Link>
        </span>
      </td>
      <td>
        <GoalCell experiment={experiment} />
      </td>
      <td>
        <IntervalCell experiment={experiment} axis={axis} />
      </td>
      <td className="num text-right">
        <LiftCell experiment={experiment} />
      </td>
      <td>
        <VerdictLabel experiment={experiment} />
      </td>
      <td className="num max-[1149px]:overflow-hidden max-[1149px]:p-0! max-[1149px]:[&>*]:hidden">
        {outcome !== null && (
          <span className="flex items-center justify-end gap-2">
            <span className="max-[1399px]:hidden">
              <Sparkline outcome={outcome} isRunning={status === 'running'} />
            </span>
            <span className="w-[52px] text-right">{format.count(outcome.visitors)}</span>
          </span>
        )}
      </td>
      <td className="num max-[1399px]:overflow-hidden max-[1399px]:p-0! max-[1399px]:[&>*]:hidden">
        <DayCell experiment={experiment} />
      </td>
      <td>
        <span className="flex items-center justify-end gap-1">
          <ActionMenu
            experiment={experiment}
            canEdit={canEdit}
            isCursor={isCursor}
            isOpen={isMenuOpen}
            onOpenChange={onMenuOpenChange}
          />
          {owner !== null && (
            <span title={owner}>
              <Avatar name={owner} />
              <span className="sr-only">{owner}</span>
            </span>
          )}
        </span>
      </td>
    </tr>
  );
}
