import { useQuery } from '@tanstack/react-query';
import { AudienceField } from '../../rules/audience-field.tsx';
import { firstCondition } from '../../rules/audience-rule.ts';
import { describeRule } from '../../rules/describe-rule.ts';
import { UrlRulesField } from '../../rules/url-rules-field.tsx';
import { audiencesQuery } from '../../session/audiences.ts';
import { useProjectKey } from '../../session/project.ts';
import { SelectField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { PartCard } from '../parts/part-card.tsx';
import { ExperimentFields } from './experiment-fields.tsx';

/** Form of who gets the survey: pages, audience, experiment and coverage. */
export function WhoForm() {
  const { who: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  return (
    <PartCard title={words.title} about={words.text}>
      <UrlRulesField
        value={content.urlRules}
        isRequired={false}
        errorAt={(path) => problemAt(`urlRules.${path}`)}
        onChange={({ include, exclude }) =>
          change({ urlRules: { include: [...include], exclude: [...exclude] } }, 'urlRules')
        }
      />
      <Audience />
      <ExperimentFields />
      <NumberField
        label={words.coverage}
        hint={words.coverageHint}
        scale={100}
        value={content.coverage}
        className="max-w-24"
        error={problemAt('coverage')}
        onChange={(coverage = 0) => change({ coverage }, 'coverage')}
      />
    </PartCard>
  );
}

const everyone = 'everyone';
const own = 'own';
const savedPrefix = 'saved ';

/** Field of the audience: everyone, a saved audience, or the survey's own rule. */
function Audience() {
  const { who: words } = usePageWords('surveyEditor');
  const { rules } = useWords();
  const { content, change, problemAt } = useSurveyDraft();
  const { audience, audienceKey } = content;
  const { data: saved = [] } = useQuery(audiencesQuery(useProjectKey()));
  const chosen = saved.find((audience) => audience.audienceKey === audienceKey);

  function choose(value: string): void {
    if (value === everyone) change({ audience: undefined, audienceKey: undefined });
    else if (value === own)
      change({ audience: chosen?.audience ?? audience ?? firstCondition, audienceKey: undefined });
    else change({ audience: undefined, audienceKey: value.slice(savedPrefix.length) });
  }

  const value =
    audienceKey !== undefined ? savedPrefix + audienceKey : audience === undefined ? everyone : own;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={words.audience}
        value={value}
        error={problemAt('audienceKey')}
        className="max-w-72"
        onChange={({ target }) => choose(target.value)}
      >
        <option value={everyone}>{words.everyone}</option>
        <option value={own}>{words.ownAudience}</option>
        <optgroup label={words.saved}>
          {saved.map((audience) => (
            <option key={audience.audienceKey} value={savedPrefix + audience.audienceKey}>
              {audience.name}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {chosen !== undefined && (
        <p className="text-13 text-muted">{describeRule(chosen.audience, { rules })}</p>
      )}
      {audience !== undefined && (
        <AudienceField
          rule={audience}
          onChange={(next) => change({ audience: next }, 'audience')}
          errorAt={(path) => problemAt(path === '' ? 'audience' : `audience.${path}`)}
        />
      )}
    </div>
  );
}
