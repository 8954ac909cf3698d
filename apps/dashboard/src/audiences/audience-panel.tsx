import type { PanelProps } from '../resource-list/resource.ts';
import { ResourcePanel } from '../resource-list/resource-panel.tsx';
import { useResourcePanel } from '../resource-list/use-resource-panel.ts';
import { UsedInSection } from '../resource-list/used-in-section.tsx';
import { firstCondition } from '../rules/audience-rule.ts';
import { AudienceTraffic } from '../rules/audience-traffic.tsx';
import { AudienceTrial } from '../rules/audience-trial.tsx';
import { describeRule } from '../rules/describe-rule.ts';
import { useProblems } from '../session/use-problems.ts';
import { useWords } from '../words/words.ts';
import type { Audience } from './audience.ts';
import { AudienceForm, type AudienceValues, audienceFormId } from './audience-form.tsx';
import { audienceContentOf, useAudienceChanges } from './use-audiences.ts';

const emptyAudience: AudienceValues = { audienceKey: '', name: '', audience: { all: [firstCondition] } };

/** Detail panel of an audience: its rule, whom it matches, and where it is used. Without an audience, creates one. */
export function AudiencePanel(props: PanelProps<Audience, AudienceValues>) {
  const { item: audience } = props;
  const words = useWords();
  const { audiencesPage } = words;
  const { save, remove, restore } = useAudienceChanges();
  const panel = useResourcePanel({
    ...props,
    keyOf: ({ audienceKey }) => audienceKey,
    remove,
    restore,
    saving: save,
    keyField: 'audienceKey',
    valuesOf: (audience) => (audience === undefined ? emptyAudience : valuesOf(audience)),
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const { editor } = panel;
  const { base, values } = editor;
  const problems = useProblems(
    base === undefined
      ? { kind: 'audience', content: { ...values } }
      : { kind: 'audience', key: base.audienceKey, content: audienceContentOf(values) },
  );
  const isValid = !problems.some(({ path }) => path.startsWith('audience.') || path === 'audience');

  return (
    <ResourcePanel
      {...panel}
      words={{ ...audiencesPage, newItem: audiencesPage.newAudience }}
      formId={audienceFormId}
      form={
        <AudienceForm
          values={values}
          isNew={base === undefined}
          isSubmitted={editor.isSubmitted}
          problems={[...problems, ...editor.fieldProblems]}
          onChange={editor.edit}
          onSubmit={() => void editor.save()}
        />
      }
      facts={<p className="text-13">{describeRule(values.audience, words)}</p>}
    >
      {audience !== undefined && (
        <UsedInSection {...audience} notUsed={audiencesPage.notUsed} surveys={audiencesPage.surveys} />
      )}
      <AudienceTraffic rule={values.audience} isValid={isValid} />
      <AudienceTrial rule={values.audience} isValid={isValid} />
    </ResourcePanel>
  );
}

function valuesOf({ audienceKey, name, audience }: Audience): AudienceValues {
  return { audienceKey, name, audience };
}
