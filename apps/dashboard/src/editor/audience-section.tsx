import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AudienceField } from '../rules/audience-field.tsx';
import { type AudienceRule, firstCondition } from '../rules/audience-rule.ts';
import { AudienceTraffic } from '../rules/audience-traffic.tsx';
import { AudienceTrial } from '../rules/audience-trial.tsx';
import { describeRule } from '../rules/describe-rule.ts';
import { audiencesQuery } from '../session/audiences.ts';
import { useProjectKey } from '../session/project.ts';
import { SelectField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { useDraft } from './draft/draft.tsx';
import { RunningEditWarning } from './running-edit-warning.tsx';
import { Section } from './section.tsx';
import { SplitBody } from './split-body.tsx';

const everyone = 'everyone';
const own = 'own';

/** The experiment's audience: everyone, a saved audience, or its own rule. Shows beside it recent visitors who match or don't, and why. */
export function AudienceSection() {
  const { audience: words } = usePageWords('sections');
  const { rules } = useWords();
  const { content, change, problemAt, isReadOnly } = useDraft();
  const { audience, audienceKey } = content;
  const { data: saved = [] } = useQuery(audiencesQuery(useProjectKey()));
  const savedAudience =
    audienceKey === undefined ? undefined : saved.find((candidate) => candidate.audienceKey === audienceKey);
  const rule: AudienceRule | undefined = audienceKey === undefined ? audience : savedAudience?.audience;
  const isValid = problemAt('audience') === undefined && problemAt('audienceKey') === undefined;

  function choose(value: string): void {
    if (value === everyone) change({ audience: undefined, audienceKey: undefined });
    else if (value === own) change({ audience: rule ?? firstCondition, audienceKey: undefined });
    else change({ audience: undefined, audienceKey: value.slice(savedPrefix.length) });
  }

  const ruleFields =
    rule === undefined ? (
      <p className="text-13 text-muted">{words.everyone}</p>
    ) : audienceKey === undefined && !isReadOnly ? (
      <AudienceField
        rule={rule}
        onChange={(next) => change({ audience: next }, 'audience')}
        errorAt={(path) => problemAt(path === '' ? 'audience' : `audience.${path}`)}
      />
    ) : (
      <RuleText rule={describeRule(rule, { rules })} audienceKey={audienceKey} name={savedAudience?.name} />
    );

  return (
    <Section
      id="audience"
      actions={
        !isReadOnly && (
          <SelectField
            label={<span className="sr-only">{words.label}</span>}
            value={
              audienceKey === undefined
                ? audience === undefined
                  ? everyone
                  : own
                : savedPrefix + audienceKey
            }
            error={problemAt('audienceKey')}
            className="max-w-64"
            onChange={({ target }) => choose(target.value)}
          >
            <option value={everyone}>{words.all}</option>
            <option value={own}>{words.own}</option>
            <optgroup label={words.saved}>
              {saved.map((audience) => (
                <option key={audience.audienceKey} value={savedPrefix + audience.audienceKey}>
                  {audience.name}
                </option>
              ))}
            </optgroup>
          </SelectField>
        )
      }
    >
      <RunningEditWarning fields={['audience', 'audienceKey']} />
      {rule === undefined ? (
        ruleFields
      ) : (
        <SplitBody
          aside={
            <div className="flex flex-col gap-4 *:first:border-t-0 *:first:pt-0">
              <AudienceTrial rule={rule} isValid={isValid} title={words.why} />
              <AudienceTraffic rule={rule} isValid={isValid} />
            </div>
          }
        >
          {ruleFields}
        </SplitBody>
      )}
    </Section>
  );
}

const savedPrefix = 'saved ';

/** The description of a rule, with a link to its audience. */
function RuleText({
  rule,
  audienceKey,
  name,
}: {
  readonly rule: string;
  readonly audienceKey: string | undefined;
  readonly name: string | undefined;
}) {
  const projectKey = useProjectKey();
  return (
    <>
      {audienceKey !== undefined && (
        <Link
          to="/p/$projectKey/audiences"
          params={{ projectKey }}
          search={{ open: audienceKey }}
          className="text-13 font-[560] text-accent-text underline-offset-3 hover:underline"
        >
          <bdi>{name ?? audienceKey}</bdi>
        </Link>
      )}
      <p className="mt-1 text-13 text-muted">
        <bdi>{rule}</bdi>
      </p>
    </>
  );
}
