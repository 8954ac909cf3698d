import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from '../draft/survey-content.ts';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { TextLine } from '../parts/text-line.tsx';
import { has, pointsOf } from './question-types.ts';

const styles = ['numbers', 'stars', 'emoji'] as const;
const formats = ['any', 'email', 'url', 'number'] as const;

/** The fields specific to a question type. */
export function TypeFields({
  question,
  errorAt,
  set,
}: {
  readonly question: Question;
  readonly errorAt: (field: string) => string | undefined;
  readonly set: (
    part: { readonly [Name in keyof Question]?: Question[Name] | undefined },
    field: string,
  ) => void;
}) {
  const { fields: words, styles: styleWords, formats: formatWords } = usePageWords('surveyEditor');
  const { scaleOf } = useSurveyWords();
  const { type, scale, ratingStyle, minLabel, maxLabel, minChoices, maxChoices } = question;
  const { placeholder, multiline, format, minLength, maxLength, linkUrl, linkLabel } = question;
  const points = pointsOf(question);
  const usual = scaleOf(type);
  return (
    <>
      {(has(type, 'scale') || has(type, 'ratingStyle')) && (
        <div className="grid grid-cols-2 gap-3">
          {has(type, 'scale') && (
            <NumberField
              label={words.scale}
              hint={words.scaleHint}
              value={scale ?? 5}
              error={errorAt('scale')}
              onChange={(next) => set({ scale: next }, 'scale')}
            />
          )}
          {has(type, 'ratingStyle') && (
            <ChoiceField
              label={words.style}
              value={ratingStyle ?? 'numbers'}
              values={styles}
              words={styleWords}
              error={errorAt('ratingStyle')}
              onChange={(next) => set({ ratingStyle: next }, 'ratingStyle')}
            />
          )}
        </div>
      )}
      {points !== undefined && (
        <div className="grid grid-cols-2 gap-3">
          <TextLine
            label={words.at(points.min)}
            value={minLabel}
            placeholder={usual?.minLabel}
            error={errorAt('minLabel')}
            onChange={(next) => set({ minLabel: next }, 'minLabel')}
          />
          <TextLine
            label={words.at(points.max)}
            value={maxLabel}
            placeholder={usual?.maxLabel}
            error={errorAt('maxLabel')}
            onChange={(next) => set({ maxLabel: next }, 'maxLabel')}
          />
        </div>
      )}
      {type === 'multiple_choice' && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={words.minChoices}
            value={minChoices}
            error={errorAt('minChoices')}
            onChange={(next) => set({ minChoices: next }, 'minChoices')}
          />
          <NumberField
            label={words.maxChoices}
            value={maxChoices}
            error={errorAt('maxChoices')}
            onChange={(next) => set({ maxChoices: next }, 'maxChoices')}
          />
        </div>
      )}
      {type === 'open_text' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextLine
              label={words.placeholder}
              value={placeholder}
              error={errorAt('placeholder')}
              onChange={(next) => set({ placeholder: next }, 'placeholder')}
            />
            <ChoiceField
              label={words.format}
              value={format ?? 'any'}
              values={formats}
              words={formatWords}
              error={errorAt('format')}
              onChange={(next) => set({ format: next === 'any' ? undefined : next }, 'format')}
            />
            <NumberField
              label={words.minLength}
              value={minLength}
              error={errorAt('minLength')}
              onChange={(next) => set({ minLength: next }, 'minLength')}
            />
            <NumberField
              label={words.maxLength}
              value={maxLength}
              error={errorAt('maxLength')}
              onChange={(next) => set({ maxLength: next }, 'maxLength')}
            />
          </div>
          <CheckLine
            label={words.multiline}
            isOn={multiline === true}
            onChange={(isOn) => set({ multiline: isOn ? true : undefined }, 'multiline')}
          />
        </>
      )}
      {type === 'link' && (
        <div className="grid gap-3 desk:grid-cols-2">
          <TextLine
            label={words.linkUrl}
            value={linkUrl}
            inputMode="url"
            className="font-mono"
            error={errorAt('linkUrl')}
            onChange={(next = '') => set({ linkUrl: next }, 'linkUrl')}
          />
          <TextLine
            label={words.linkLabel}
            value={linkLabel}
            error={errorAt('linkLabel')}
            onChange={(next) => set({ linkLabel: next }, 'linkLabel')}
          />
        </div>
      )}
    </>
  );
}
