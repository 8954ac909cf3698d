import type { SurveySummary } from '@pixel/control/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { isInteractive } from '../ui/is-interactive.ts';
import { RowMenu } from '../ui/row-menu.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useRowCursor } from '../ui/use-row-cursor.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { CompleteSurveyDialog } from './complete-survey-dialog.tsx';
import { ResponsesCell, WhenCell, WhomCell } from './survey-cells.tsx';
import { SurveyMenuItems } from './survey-menu-items.tsx';
import { SurveyPill } from './survey-pill.tsx';
import { useSurveyActions } from './use-survey-actions.ts';

interface ListProps {
  readonly surveys: readonly SurveySummary[];
  readonly onOpen: (surveyKey: string) => void;
}

/** Surveys as a table with keyboard navigation; as cards on phones. */
export function SurveyList(props: ListProps) {
  return useIsPhone() ? <SurveyCards {...props} /> : <SurveyTable {...props} />;
}

function SurveyTable({ surveys, onOpen }: ListProps) {
  const { keys } = useWords();
  const words = usePageWords('surveys');
  const projectKey = useProjectKey();
  const canEdit = useCanActAs('editor');
  const actions = useSurveyActions();
  const [menuOf, setMenuOf] = useState<string>();
  const [completing, setCompleting] = useState<SurveySummary>();
  const cursor = useRowCursor(
    surveys.map(({ surveyKey }) => surveyKey),
    onOpen,
  );
  useHotkeys(canEdit ? [{ keys: '.', label: keys.actions, run: () => setMenuOf(cursor) }] : []);
  const { columns } = words;
  return (
    <Card className="overflow-x-clip">
      <table aria-labelledby="page-title" className="w-full table-fixed text-13">
        <colgroup>
          <col />
          <col className="w-[124px]" />
          <col className="w-[128px]" />
          <col className="w-[24%]" />
          <col className="w-[17%]" />
          <col className="w-[52px]" />
        </colgroup>
        <thead>
          <tr className="h-[34px] border-b border-border text-left text-12 font-[520] text-faint [&>th]:px-3">
            <th scope="col" className="pl-3.5!">
              {columns.survey}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col" className="text-right">
              {columns.responses}
            </th>
            <th scope="col">{columns.whom}</th>
            <th scope="col">{columns.when}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {surveys.map((survey) => {
            const { surveyKey, name } = survey;
            return (
              <tr
                key={surveyKey}
                data-row={surveyKey}
                aria-current={cursor === surveyKey || undefined}
                className={classNames(
                  'group h-[53px] border-b border-border last:border-0 [&>td]:px-3 [&>td]:py-2',
                  cursor === surveyKey
                    ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]'
                    : 'hover:bg-hover',
                )}
                onClick={(event) => !isInteractive(event.target) && onOpen(surveyKey)}
              >
                <td className="pl-3.5!">
                  <Link
                    to="/p/$projectKey/surveys/$surveyKey"
                    params={{ projectKey, surveyKey }}
                    className="block outline-offset-4"
                  >
                    <bdi className="title-row block truncate">{name}</bdi>
                    <span className="mt-px block truncate font-mono text-12 tracking-[-0.01em] text-faint group-aria-[current]:text-muted">
                      {surveyKey}
                    </span>
                  </Link>
                </td>
                <td>
                  <SurveyPill survey={{ status: survey.status }} />
                </td>
                <td className="text-right">
                  <ResponsesCell survey={survey} />
                </td>
                <td>
                  <WhomCell survey={survey} />
                </td>
                <td className="text-muted">
                  <WhenCell survey={survey} />
                </td>
                <td>
                  {canEdit && (
                    <RowMenu
                      label={words.actionsOf(name)}
                      isCursor={cursor === surveyKey}
                      isOpen={menuOf === surveyKey}
                      onOpenChange={(isOpen) => setMenuOf(isOpen ? surveyKey : undefined)}
                    >
                      <SurveyMenuItems
                        survey={survey}
                        actions={actions}
                        onComplete={() => setCompleting(survey)}
                      />
                    </RowMenu>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {completing !== undefined && (
        <CompleteSurveyDialog
          name={completing.name}
          onClose={() => setCompleting(undefined)}
          onComplete={() => actions.run(completing, 'complete', 'completed')}
        />
      )}
    </Card>
  );
}

function SurveyCards({ surveys }: ListProps) {
  const projectKey = useProjectKey();
  return (
    <ul className="-mx-4 border-y border-border">
      {surveys.map((survey) => (
        <li key={survey.surveyKey} className="border-b border-border bg-surface last:border-0">
          <Link
            to="/p/$projectKey/surveys/$surveyKey"
            params={{ projectKey, surveyKey: survey.surveyKey }}
            className="block px-4 py-3 text-13"
          >
            <span className="flex items-start gap-2">
              <bdi className="title-row line-clamp-2 min-w-0 grow text-15 leading-5">{survey.name}</bdi>
              <SurveyPill survey={{ status: survey.status }} />
            </span>
            <span className="mt-1.5 flex items-start gap-3">
              <span className="min-w-0 grow">
                <WhomCell survey={survey} />
              </span>
              <span className="shrink-0 text-right">
                <ResponsesCell survey={survey} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
