import { Clock, Hand, Heart, Languages, type LucideIcon, Palette, StickyNote, Users } from 'lucide-react';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { AddQuestion } from './add-question.tsx';
import { type PartName, parts } from './draft/editor-search.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { useSelection } from './draft/use-selection.ts';
import { countMissing, translatableTexts } from './languages/survey-texts.ts';
import { partRowClass } from './parts/part-row-class.ts';
import { ProblemMark } from './parts/problem-mark.tsx';
import { LogicStatus } from './questions/logic-status.tsx';
import { QuestionList } from './questions/question-list.tsx';

const partIcons: Readonly<Record<PartName, LucideIcon>> = {
  intro: Hand,
  thanks: Heart,
  who: Users,
  moment: Clock,
  look: Palette,
  languages: Languages,
  about: StickyNote,
};
const fieldsOf: Readonly<Record<PartName, readonly string[]>> = {
  intro: ['intro'],
  thanks: ['thankYou'],
  who: ['urlRules', 'audience', 'audienceKey', 'experiment', 'coverage'],
  moment: ['trigger', 'display', 'startAt', 'endAt'],
  look: ['displayType', 'appearance'],
  languages: ['language', 'labels', 'translations'],
  about: ['name', 'notes'],
};

/** Navigation between the survey's parts: intro, questions and thank-you, then the other parts. */
export function PartList() {
  const words = usePageWords('surveyEditor');
  const { problems, content } = useSurveyDraft();
  const { part, openPart } = useSelection();
  const format = useFormat();
  const hasProblem = (name: PartName) =>
    problems.some(({ path }) => fieldsOf[name].includes(path.split('.', 1)[0] ?? ''));
  const texts = translatableTexts(content);
  const missing = Object.values(content.translations ?? {}).reduce(
    (sum, translation) => sum + countMissing(texts, translation),
    0,
  );
  const partButton = (name: PartName) => {
    const Icon = partIcons[name];
    return (
      <button
        key={name}
        type="button"
        aria-current={part === name ? 'true' : undefined}
        className={partRowClass}
        onClick={() => openPart(name)}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <span className="grow font-[540]">{words.parts[name]}</span>
        {name === 'languages' && missing > 0 && (
          <span className="num text-12 text-warning-text">
            {words.languages.missing(format.count(missing))}
          </span>
        )}
        {hasProblem(name) && <ProblemMark />}
      </button>
    );
  };
  return (
    <nav aria-label={words.list} className="flex min-w-0 flex-col gap-3">
      <Card className="p-2">
        <h2 className="title-card px-2 pt-1.5 pb-2">{words.questions}</h2>
        {partButton('intro')}
        <QuestionList />
        {partButton('thanks')}
        <AddQuestion />
        <LogicStatus />
      </Card>
      <Card className="p-2">
        {parts.filter((name) => name !== 'intro' && name !== 'thanks').map(partButton)}
      </Card>
    </nav>
  );
}
