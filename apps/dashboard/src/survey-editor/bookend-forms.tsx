import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { SurveyContent } from './draft/survey-content.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { useSurveyWords } from './draft/use-survey-words.ts';
import { PartCard } from './parts/part-card.tsx';
import { TextLine, TextLines } from './parts/text-line.tsx';

/** Form of the optional text before the first question. */
export function IntroForm() {
  const { intro: words, newIntro } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { labels } = useSurveyWords();
  const { intro } = content;
  const updateIntro = (
    part: Partial<Record<keyof NonNullable<SurveyContent['intro']>, string | undefined>>,
  ) => change({ intro: withoutEmpty({ ...intro, title: intro?.title ?? '', ...part }) }, 'intro');
  if (intro === undefined)
    return (
      <PartCard title={words.title} about={words.none}>
        <Button className="self-start" onClick={() => change({ intro: { title: newIntro } })}>
          {words.add}
        </Button>
      </PartCard>
    );
  return (
    <PartCard
      title={words.title}
      actions={
        <Button size="small" onClick={() => change({ intro: undefined })}>
          {words.remove}
        </Button>
      }
    >
      <TextLines
        label={words.heading}
        value={intro.title}
        error={problemAt('intro.title')}
        onChange={(title = '') => updateIntro({ title })}
      />
      <TextLines
        label={words.description}
        value={intro.description}
        error={problemAt('intro.description')}
        onChange={(description) => updateIntro({ description })}
      />
      <TextLine
        label={words.button}
        value={intro.buttonLabel}
        placeholder={labels?.start}
        error={problemAt('intro.buttonLabel')}
        onChange={(buttonLabel) => updateIntro({ buttonLabel })}
      />
    </PartCard>
  );
}

/** Form of the text after the last question, which defaults to Pixel's built-in thank-you. */
export function ThanksForm() {
  const { thanks: words, intro: shared } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { labels } = useSurveyWords();
  const { thankYou } = content;
  const defaultTitle = labels?.thanks ?? '';
  const set = (part: Partial<Record<keyof NonNullable<SurveyContent['thankYou']>, string | undefined>>) =>
    change(
      { thankYou: withoutEmpty({ ...thankYou, title: thankYou?.title ?? defaultTitle, ...part }) },
      'thankYou',
    );
  return (
    <PartCard
      title={words.title}
      {...(thankYou === undefined && { about: words.usual(defaultTitle) })}
      actions={
        thankYou !== undefined && (
          <Button size="small" onClick={() => change({ thankYou: undefined })}>
            {words.remove}
          </Button>
        )
      }
    >
      <TextLines
        label={shared.heading}
        value={thankYou?.title}
        placeholder={defaultTitle}
        error={problemAt('thankYou.title')}
        onChange={(title = '') => set({ title })}
      />
      <TextLines
        label={shared.description}
        value={thankYou?.description}
        error={problemAt('thankYou.description')}
        onChange={(description) => set({ description })}
      />
      <div className="grid gap-3 desk:grid-cols-2">
        <TextLine
          label={words.linkUrl}
          hint={words.linkHint}
          value={thankYou?.linkUrl}
          inputMode="url"
          className="font-mono"
          error={problemAt('thankYou.linkUrl')}
          onChange={(linkUrl) => set({ linkUrl })}
        />
        <TextLine
          label={words.linkLabel}
          value={thankYou?.linkLabel}
          error={problemAt('thankYou.linkLabel')}
          onChange={(linkLabel) => set({ linkLabel })}
        />
      </div>
    </PartCard>
  );
}

/** Returns the texts without the undefined ones. The title is always defined, even if empty, so that its error has a field. */
function withoutEmpty<Texts extends { readonly title: string | undefined }>(
  texts: Texts,
): { [Name in keyof Texts]: string } & { title: string } {
  const entries = Object.entries(texts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Texts]: string } & { title: string };
}
