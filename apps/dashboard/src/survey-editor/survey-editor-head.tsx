import { useNavigate } from '@tanstack/react-router';
import { Eye, Redo2, Undo2 } from 'lucide-react';
import { SaveState } from '../draft/save-state.tsx';
import { useMissingRole } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { commandKey } from '../ui/command-key.ts';
import { usePageWords } from '../words/page-words.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { SurveyPreviewPanel } from './preview/survey-preview-panel.tsx';

/** Toolbar of the survey builder: save status, undo and redo, and the preview link. */
export function SurveyEditorHead() {
  const words = usePageWords('surveyEditor');
  const { undo, redo, isReadOnly, survey, status, problems } = useSurveyDraft();
  const navigate = useNavigate();
  const needsRole = useMissingRole('editor', words.readOnly);
  const reason = survey.status === 'archived' ? words.archived : needsRole;
  return (
    <>
      {isReadOnly && reason !== undefined && <p className="mb-3 text-13 text-muted">{reason}</p>}
      {!isReadOnly && (
        <div className="mb-3 flex items-center justify-end gap-1 desk:relative desk:-mt-[51px] desk:mb-[19px] desk:ml-auto desk:w-fit">
          <SaveState status={status} problemCount={problems.length} />
          <Button
            kind="ghost"
            shape="icon"
            aria-label={words.undo}
            title={`${words.undo} (${commandKey} Z)`}
            disabled={undo === undefined}
            onClick={undo}
          >
            <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            kind="ghost"
            shape="icon"
            aria-label={words.redo}
            title={`${words.redo} (⇧ ${commandKey} Z)`}
            disabled={redo === undefined}
            onClick={redo}
          >
            <Redo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            className="ml-1"
            onClick={() => void navigate({ to: '.', search: (before) => before, hash: 'preview' })}
          >
            <Eye aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {words.link.button}
          </Button>
        </div>
      )}
      <SurveyPreviewPanel />
    </>
  );
}
