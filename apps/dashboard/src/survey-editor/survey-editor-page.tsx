import { Suspense, useState } from 'react';
import { useUndoKeys } from '../draft/use-undo-keys.ts';
import { useProjectKey } from '../session/project.ts';
import { useSurvey } from '../session/surveys.ts';
import { AboutForm } from './about-form.tsx';
import { IntroForm, ThanksForm } from './bookend-forms.tsx';
import type { PartName } from './draft/editor-search.ts';
import { SurveyDraftProvider, useSurveyDraft } from './draft/survey-draft.tsx';
import { useSelection } from './draft/use-selection.ts';
import { useStoredSurveyDraft } from './draft/use-stored-survey-draft.ts';
import { LanguagesForm } from './languages/languages-form.tsx';
import { LookForm } from './look/look-form.tsx';
import { PartList } from './part-list.tsx';
import { PreviewCard } from './preview/preview-card.tsx';
import { SurveyConflicts } from './publish/survey-conflicts.tsx';
import { SurveyDock } from './publish/survey-dock.tsx';
import { SurveyReview } from './publish/survey-review.tsx';
import { QuestionForm } from './questions/question-form.tsx';
import { SurveyEditorHead } from './survey-editor-head.tsx';
import { MomentForm } from './who/moment-form.tsx';
import { WhoForm } from './who/who-form.tsx';

/** The survey builder with a preview. Edits are saved automatically; visitors see them only after publication. */
export function SurveyEditorPage() {
  const { surveyKey } = useSurvey();
  return <Editor key={`${useProjectKey()}/${surveyKey}`} />;
}

/** The builder of one survey; remounts for another. */
function Editor() {
  const draft = useStoredSurveyDraft();
  const [language, setLanguage] = useState<string>();
  useUndoKeys(draft);
  return (
    <SurveyDraftProvider draft={draft}>
      <SurveyEditorHead />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pb-20 desk:grid-cols-[minmax(220px,264px)_minmax(0,1fr)] desk:gap-4 min-[80rem]:grid-cols-[minmax(220px,272px)_minmax(0,1fr)_minmax(0,420px)]">
        <PartList />
        <Part language={language} onLanguage={setLanguage} />
        <div className="min-w-0 desk:max-[80rem]:col-span-2 min-[80rem]:sticky min-[80rem]:top-16">
          <Suspense>
            <PreviewCard language={language} />
          </Suspense>
        </div>
      </div>
      <SurveyDock />
      <SurveyReview />
      <SurveyConflicts />
    </SurveyDraftProvider>
  );
}

function Part({
  language,
  onLanguage,
}: {
  readonly language: string | undefined;
  readonly onLanguage: (tag: string | undefined) => void;
}) {
  const { isReadOnly } = useSurveyDraft();
  const { part } = useSelection();
  // Not disabled for read-only users: they, too, choose the preview's language here.
  if (part === 'languages') return <LanguagesForm chosen={language} onChoose={onLanguage} />;
  return (
    <fieldset disabled={isReadOnly} className="min-w-0">
      <PartForm part={part} />
    </fieldset>
  );
}

function PartForm({ part }: { readonly part: Exclude<PartName, 'languages'> | undefined }) {
  const { content } = useSurveyDraft();
  const { at } = useSelection();
  switch (part) {
    case 'intro':
      return <IntroForm />;
    case 'thanks':
      return <ThanksForm />;
    case 'who':
      return <WhoForm />;
    case 'moment':
      return <MomentForm />;
    case 'look':
      return <LookForm />;
    case 'about':
      return <AboutForm />;
    case undefined:
      return at === undefined ? null : <QuestionForm key={`${at} ${content.questions[at]?.type}`} at={at} />;
  }
}
