import { useSurvey } from '../session/surveys.ts';
import { Card } from '../ui/card.tsx';

/** What a survey is made of, to be edited. */
export function SurveyEditorPage() {
  const { questions } = useSurvey();
  return (
    <Card className="p-4">
      <ol className="flex flex-col gap-2 text-13">
        {questions.map(({ questionId, title }) => (
          <li key={questionId}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ol>
    </Card>
  );
}
