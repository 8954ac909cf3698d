import {
  CircleAlert,
  Clock,
  CornerDownRight,
  GitBranch,
  GripVertical,
  Hand,
  Heart,
  Languages,
  type LucideIcon,
  Palette,
  StickyNote,
  Users,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { AddQuestion } from './add-question.tsx';
import { type PartName, parts } from './draft/editor-search.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { useSelection } from './draft/use-selection.ts';
import { missingIn, textsOf } from './languages/survey-texts.ts';
import { moved } from './questions/edits.ts';
import { questionIcons } from './questions/question-types.ts';
import { useSayBranch } from './questions/use-say-branch.ts';

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

const row =
  'flex w-full min-w-0 items-start gap-2.5 rounded-2 px-2 py-2 text-left text-13 hover:bg-hover aria-[current=true]:bg-selected aria-[current=true]:ring-1 aria-[current=true]:ring-accent/40 aria-[current=true]:ring-inset';

/** The questions in order with their branches, then all other parts of a survey. */
export function PartList() {
  const words = usePageWords('surveyEditor');
  const { problems, content } = useSurveyDraft();
  const { part, openPart } = useSelection();
  const format = useFormat();
  const isWrong = (name: PartName) =>
    problems.some(({ path }) => fieldsOf[name].includes(path.split('.', 1)[0] ?? ''));
  const texts = textsOf(content);
  const missing = Object.values(content.translations ?? {}).reduce(
    (sum, each) => sum + missingIn(texts, each),
    0,
  );
  const entry = (name: PartName) => {
    const Icon = partIcons[name];
    return (
      <button
        key={name}
        type="button"
        aria-current={part === name ? 'true' : undefined}
        className={row}
        onClick={() => openPart(name)}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <span className="grow font-[540]">{words.parts[name]}</span>
        {name === 'languages' && missing > 0 && (
          <span className="num text-12 text-warning-text">
            {words.languages.missing(format.count(missing))}
          </span>
        )}
        {isWrong(name) && <Wrong />}
      </button>
    );
  };
  return (
    <nav aria-label={words.list} className="flex min-w-0 flex-col gap-3">
      <Card className="p-2">
        <h2 className="title-card px-2 pt-1.5 pb-2">{words.questions}</h2>
        {entry('intro')}
        <QuestionList />
        {entry('thanks')}
        <AddQuestion />
        <LogicLine />
      </Card>
      <Card className="p-2">{parts.filter((name) => name !== 'intro' && name !== 'thanks').map(entry)}</Card>
    </nav>
  );
}

function QuestionList() {
  const words = usePageWords('surveyEditor');
  const { content, change, problems, isReadOnly } = useSurveyDraft();
  const { at: current, openQuestion } = useSelection();
  const { questions } = content;
  const sayBranch = useSayBranch(questions);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < questions.length && to !== from)
      change({ questions: moved(questions, from, to) }, `move ${questions[from]?.questionId}`);
  };

  function press(event: KeyboardEvent, at: number): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  }

  function drag(event: PointerEvent, at: number): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = [...(event.currentTarget.closest('ol')?.children ?? [])];
    const to = rows.findIndex((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (to !== -1) move(at, to);
  }

  return (
    <ol aria-label={words.questions} className="flex flex-col">
      {questions.map((question, at) => {
        const { questionId, type, title, branching = [] } = question;
        const Icon = questionIcons[type];
        const found = problems.find(
          ({ path }) => path === `questions.${at}` || path.startsWith(`questions.${at}.`),
        );
        return (
          <li key={questionId} className="group relative flex">
            {!isReadOnly && (
              <button
                type="button"
                aria-label={words.moveQuestion(at + 1)}
                title={words.moveHint}
                className="grid w-6 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-faint hover:text-text max-desk:w-9"
                onKeyDown={(event) => press(event, at)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(event, at)}
              >
                <GripVertical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              </button>
            )}
            <button
              type="button"
              aria-current={current === at ? 'true' : undefined}
              className={row}
              onClick={() => openQuestion(questionId)}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="min-w-0 grow">
                <span className="line-clamp-3 font-[560] break-words">
                  {at + 1}. <bdi>{title === '' ? words.noTitle : title}</bdi>
                </span>
                <span className="block text-12 text-muted">{words.types[type]}</span>
                {branching.map((branch, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
                    key={place}
                    className="flex gap-1 text-12 text-accent-text"
                  >
                    <CornerDownRight
                      aria-hidden="true"
                      className="mt-0.5 size-3 shrink-0"
                      strokeWidth={1.75}
                    />
                    <span className="min-w-0 break-words">{sayBranch(question, branch)}</span>
                  </span>
                ))}
                {found !== undefined && found.code === 'said' && (
                  <span className="mt-0.5 block text-12 text-negative-text">{found.message}</span>
                )}
              </span>
              {found !== undefined && <Wrong />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Whether every path through the survey ends, and every question is reachable. */
function LogicLine() {
  const { logic } = usePageWords('surveyEditor');
  const { problems } = useSurveyDraft();
  const found = problems.filter(({ code }) => code === 'said').length;
  return (
    <p
      role="status"
      className={`mt-1 flex items-center gap-2 border-t border-border px-2 pt-2 pb-1 text-12 ${found > 0 ? 'text-negative-text' : 'text-muted'}`}
    >
      <GitBranch aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      {found > 0 ? logic.found(found) : logic.fine}
    </p>
  );
}

function Wrong() {
  const { isWrong } = usePageWords('surveyEditor');
  return (
    <span title={isWrong} className="mt-0.5 shrink-0 text-negative-text">
      <CircleAlert aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{isWrong}</span>
    </span>
  );
}
