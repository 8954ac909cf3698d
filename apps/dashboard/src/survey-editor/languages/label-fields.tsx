import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { TextLine } from '../parts/text-line.tsx';

/** Fields of custom labels of buttons and messages, with the built-in ones as placeholders. */
export function LabelFields() {
  const { languages: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { labels: defaultLabels } = useSurveyWords();
  const { labels = {} } = content;
  type Name = keyof typeof labels;
  const names = Object.keys(defaultLabels ?? {}) as Name[];
  function setLabel(name: Name, text: string | undefined): void {
    const { [name]: _, ...rest } = labels;
    const next = text === undefined ? rest : { ...labels, [name]: text };
    change({ labels: Object.keys(next).length === 0 ? undefined : next }, `labels.${name}`);
  }
  return (
    <details className="border-t border-border pt-3">
      <summary className="cursor-pointer text-13 font-[560]">{words.labels}</summary>
      <p className="mt-1 mb-3 text-13 text-muted">{words.labelsText}</p>
      <div className="grid gap-3 desk:grid-cols-2">
        {names.map((name) => (
          <TextLine
            key={name}
            label={words.labelNames[name as keyof typeof words.labelNames] ?? name}
            value={labels[name]}
            placeholder={defaultLabels?.[name]}
            error={problemAt(`labels.${name}`)}
            onChange={(text) => setLabel(name, text)}
          />
        ))}
      </div>
    </details>
  );
}
