import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from '../draft/survey-content.ts';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { CheckboxField } from '../parts/checkbox-field.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { TextLine } from '../parts/text-line.tsx';
import { hasField, scaleRange } from './question-types.ts';

const styles = ['numbers', 'stars', 'emoji'] as const;
const formats = ['any', 'email', 'url', 'number'] as const;

/** The fields specific to a question type. */
export function TypeFields({
  question,
  errorAt,
  set: setFields,
}: {
  readonly question: Question;
  readonly errorAt: (field: string) => string | undefined;
  readonly set: (
    part: { readonly [Name in keyof Question]?: Question[Name] | undefined },
    field: string,
  ) => void;
}) {
  const { fields: words, styles: styleWords, formats: formatWords } = usePageWords('surveyEditor');
  const { scaleLabels: scaleOf } = useSurveyWords();
  const { type, scale, ratingStyle, minLabel, maxLabel, minChoices, maxChoices } = question;
  const { placeholder, multiline, format, minLength, maxLength, linkUrl, linkLabel } = question;
  const range = scaleRange(question);
  const defaultLabels = scaleOf(type);
  return (
    <>
      {(hasField(type, 'scale') || hasField(type, 'ratingStyle')) && (
        <div className="grid grid-cols-2 gap-3">
          {hasField(type, 'scale') && (
            <NumberField
              label={words.scale}
              hint={words.scaleHint}
              value={scale ?? 5}
              error={errorAt('scale')}
              onChange={(next) => setFields({ scale: next }, 'scale')}
            />
          )}
          {hasField(type, 'ratingStyle') && (
            <ChoiceField
              label={words.style}
              value={ratingStyle ?? 'numbers'}
              values={styles}
              words={styleWords}
              error={errorAt('ratingStyle')}
              onChange={(next) => setFields({ ratingStyle: next }, 'ratingStyle')}
            />
          )}
        </div>
      )}
      {range !== undefined && (
        <div className="grid grid-cols-2 gap-3">
          <TextLine
            label={words.at(range.min)}
            value={minLabel}
            placeholder={defaultLabels?.minLabel}
            error={errorAt('minLabel')}
            onChange={(next) => setFields({ minLabel: next }, 'minLabel')}
          />
          <TextLine
            label={words.at(range.max)}
            value={maxLabel}
            placeholder={defaultLabels?.maxLabel}
            error={errorAt('maxLabel')}
            onChange={(next) => setFields({ maxLabel: next }, 'maxLabel')}
          />
        </div>
      )}
      {type === 'multiple_choice' && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={words.minChoices}
            value={minChoices}
            error={errorAt('minChoices')}
            onChange={(next) => setFields({ minChoices: next }, 'minChoices')}
          />
          <NumberField
            label={words.maxChoices}
            value={maxChoices}
            error={errorAt('maxChoices')}
            onChange={(next) => setFields({ maxChoices: next }, 'maxChoices')}
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
              onChange={(next) => setFields({ placeholder: next }, 'placeholder')}
            />
            <ChoiceField
              label={words.format}
              value={format ?? 'any'}
              values={formats}
              words={formatWords}
              error={errorAt('format')}
              onChange={(next) => setFields({ format: next === 'any' ? undefined : next }, 'format')}
            />
            <NumberField
              label={words.minLength}
              value={minLength}
              error={errorAt('minLength')}
              onChange={(next) => setFields({ minLength: next }, 'minLength')}
            />
            <NumberField
              label={words.maxLength}
              value={maxLength}
              error={errorAt('maxLength')}
              onChange={(next) => setFields({ maxLength: next }, 'maxLength')}
            />
          </div>
          <CheckboxField
            label={words.multiline}
            isChecked={multiline === true}
            onChange={(isOn) => setFields({ multiline: isOn ? true : undefined }, 'multiline')}
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
            onChange={(next = '') => setFields({ linkUrl: next }, 'linkUrl')}
          />
          <TextLine
            label={words.linkLabel}
            value={linkLabel}
            error={errorAt('linkLabel')}
            onChange={(next) => setFields({ linkLabel: next }, 'linkLabel')}
          />
        </div>
      )}
    </>
  );
}
