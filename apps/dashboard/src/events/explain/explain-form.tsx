import type { SurveySummary } from '@pixel/control/client';
import { useState } from 'react';
import { withScheme } from '../../browser/with-scheme.ts';
import type { OverviewExperiment } from '../../session/experiments.ts';
import { TimeField } from '../../session/time-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useFormErrors } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ExplainInput, ExplainTarget } from './explanation.ts';

/** Form of the visitor, page and time to explain. */
export function ExplainForm({
  initial,
  experiments,
  surveys,
  target: { of, survey },
  onTarget,
  error,
  onExplain,
}: {
  readonly initial: ExplainInput;
  readonly experiments: readonly OverviewExperiment[];
  readonly surveys: readonly SurveySummary[];
  readonly target: ExplainTarget;
  readonly onTarget: (which: ExplainTarget) => void;
  /** The server's error. */
  readonly error: unknown;
  readonly onExplain: (input: ExplainInput) => void;
}) {
  const { why } = usePageWords('events');
  const errors = useFormErrors(error, ['visitor', 'url', 'attributes', 'at']);
  const [typed, setTyped] = useState(initial);
  /** `version` belongs to the event's time: choosing another time drops it. */
  const { visitor, url, attributes = '', at, version } = typed;
  const update = (part: Partial<ExplainInput>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onExplain({
          visitor: visitor.trim(),
          url: withScheme(url.trim()),
          ...(attributes.trim() !== '' && { attributes: attributes.trim() }),
          ...(at !== undefined && { at }),
          ...(version !== undefined && { version }),
        });
      }}
    >
      <TextField
        label={why.visitor}
        hint={why.visitorHint}
        error={errors.forField('visitor')}
        value={visitor}
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => update({ visitor: target.value })}
      />
      <TextField
        label={why.page}
        error={errors.forField('url')}
        value={url}
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => update({ url: target.value })}
      />
      <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
        <SelectField
          label={why.which}
          value={survey === undefined ? (of === undefined ? '' : `of:${of}`) : `survey:${survey}`}
          onChange={({ target }) => {
            const [kind, key] = target.value.split(':');
            onTarget({ of: kind === 'of' ? key : undefined, survey: kind === 'survey' ? key : undefined });
          }}
        >
          <option value="">{why.all}</option>
          {experiments.length > 0 && (
            <optgroup label={why.experiments}>
              {experiments.map(({ experimentKey, name }) => (
                <option key={experimentKey} value={`of:${experimentKey}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {surveys.length > 0 && (
            <optgroup label={why.surveys}>
              {surveys.map(({ surveyKey, name }) => (
                <option key={surveyKey} value={`survey:${surveyKey}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
        <TimeField
          label={why.at}
          value={at}
          error={errors.forField('at')}
          onChange={(next) =>
            setTyped(({ at: _, version: __, ...rest }) => ({
              ...rest,
              ...(next !== undefined && { at: next }),
            }))
          }
        />
      </div>
      <details open={attributes !== '' || errors.forField('attributes') !== undefined}>
        <summary className="w-fit rounded-1 py-1 text-12 font-[520] text-accent-text hover:underline max-desk:min-h-11 max-desk:content-center">
          {why.known}
        </summary>
        <TextArea
          label={why.attributes}
          hint={why.attributesHint}
          error={errors.forField('attributes')}
          value={attributes}
          className="font-mono text-12"
          spellCheck={false}
          onChange={({ target }) => update({ attributes: target.value })}
        />
      </details>
      <Button type="submit" kind="primary" className="self-start">
        {why.ask}
      </Button>
    </form>
  );
}
