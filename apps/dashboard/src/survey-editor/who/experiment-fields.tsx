import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { experimentsQuery } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { FieldError, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';

/** Fields of the experiment whose visitors get the survey, optionally by variant. Warns about a single variant. */
export function ExperimentFields() {
  const { who: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { experiment } = content;
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const chosen = experiments.find(({ experimentKey }) => experimentKey === experiment?.experimentKey);
  const variantKeys = experiment?.variantKeys ?? [];
  const offered = experiments.filter(
    ({ status, experimentKey }) =>
      experimentKey === experiment?.experimentKey || (status !== 'archived' && status !== 'completed'),
  );
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={words.experiment}
        hint={words.experimentHint}
        value={experiment?.experimentKey ?? ''}
        error={problemAt('experiment.experimentKey')}
        className="max-w-72"
        onChange={({ target }) =>
          change({
            experiment: target.value === '' ? undefined : { experimentKey: target.value, variantKeys: [] },
          })
        }
      >
        <option value="">{words.noExperiment}</option>
        {offered.map(({ experimentKey, name }) => (
          <option key={experimentKey} value={experimentKey}>
            {name}
          </option>
        ))}
      </SelectField>
      {experiment !== undefined && chosen !== undefined && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-12 font-[560] text-muted">{words.variants}</legend>
          {chosen.variants.map(({ variantKey, name }) => (
            <label key={variantKey} className="flex min-h-6 items-center gap-2 text-13 max-desk:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={variantKeys.includes(variantKey)}
                onChange={({ target }) =>
                  change({
                    experiment: {
                      ...experiment,
                      variantKeys: target.checked
                        ? [...variantKeys, variantKey]
                        : variantKeys.filter((other) => other !== variantKey),
                    },
                  })
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          {variantKeys.length === 0 && <p className="text-12 text-muted">{words.anyVariant}</p>}
          <FieldError message={problemAt('experiment.variantKeys')} />
        </fieldset>
      )}
      {variantKeys.length === 1 && (
        <Notice tone="warning" icon={TriangleAlert}>
          {words.oneVariant}
        </Notice>
      )}
    </div>
  );
}
