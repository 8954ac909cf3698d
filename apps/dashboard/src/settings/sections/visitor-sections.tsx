import { usePageWords } from '../../words/page-words.ts';
import { withoutEmpty } from '../draft/settings.ts';
import { LinesSetting } from '../fields/lines-setting.tsx';
import { ChoiceSetting, FieldGrid, NumberSetting } from '../fields/setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SwitchSetting } from '../fields/switch-setting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';

/** Which other tools receive exposures. */
export function IntegrationsSection() {
  const { values, change } = useDraftSettings().draft;
  const { analytics, behaviorTool } = values.integrations;
  return (
    <SettingsSection id="integrations">
      <SwitchSetting
        id="integrations.analytics.enabled"
        value={analytics.enabled}
        onChange={(enabled) =>
          change({ integrations: { analytics: { ...analytics, enabled }, behaviorTool } })
        }
      />
      <SwitchSetting
        id="integrations.analytics.tagEventsEnabled"
        value={analytics.tagEventsEnabled}
        onChange={(tagEventsEnabled) =>
          change({ integrations: { analytics: { ...analytics, tagEventsEnabled }, behaviorTool } })
        }
      />
      <SwitchSetting
        id="integrations.behaviorTool.enabled"
        value={behaviorTool.enabled}
        onChange={(enabled) => change({ integrations: { analytics, behaviorTool: { enabled } } })}
      />
    </SettingsSection>
  );
}

/** Consent, and the data stored about visits besides events. */
export function PrivacySection() {
  const { choices } = usePageWords('settings');
  const { values, change } = useDraftSettings().draft;
  const toChoice = <Value extends keyof typeof choices>(value: Value) => ({ value, label: choices[value] });
  return (
    <SettingsSection id="privacy">
      <FieldGrid>
        <ChoiceSetting
          id="consent"
          value={values.consent}
          choices={[toChoice('granted'), toChoice('pending')]}
          onChange={(consent) => change({ consent })}
        />
        <ChoiceSetting
          id="globalPrivacyControl"
          value={values.globalPrivacyControl}
          choices={[toChoice('no_integrations'), toChoice('off'), toChoice('ignore')]}
          onChange={(globalPrivacyControl) => change({ globalPrivacyControl })}
        />
      </FieldGrid>
      <SwitchSetting
        id="trafficSample"
        value={values.trafficSample}
        onChange={(trafficSample) => change({ trafficSample })}
      />
    </SettingsSection>
  );
}

/** The script's behavior on a page. */
export function PageBehaviorSection() {
  const { choices } = usePageWords('settings');
  const { values, change } = useDraftSettings().draft;
  const toChoice = <Value extends keyof typeof choices>(value: Value) => ({ value, label: choices[value] });
  return (
    <SettingsSection id="pages">
      <SwitchSetting
        id="pageviews"
        value={values.pageviews}
        onChange={(pageviews) => change({ pageviews })}
      />
      <SwitchSetting id="manifest" value={values.manifest} onChange={(manifest) => change({ manifest })} />
      <SwitchSetting
        id="allowHtml"
        value={values.allowHtml}
        onChange={(allowHtml) => change({ allowHtml })}
      />
      <SwitchSetting id="allowJs" value={values.allowJs} onChange={(allowJs) => change({ allowJs })} />
      <FieldGrid>
        <ChoiceSetting
          id="lateChanges"
          value={values.lateChanges}
          choices={[toChoice('apply'), toChoice('skip')]}
          onChange={(lateChanges) => change({ lateChanges })}
        />
      </FieldGrid>
    </SettingsSection>
  );
}

/** Who is counted separately or sees no experiments, and how often visitors see surveys. */
export function PeopleSection() {
  const { values, change } = useDraftSettings().draft;
  const { surveyBudget } = values;
  return (
    <SettingsSection id="people">
      <LinesSetting
        id="internalAddresses"
        value={values.internalAddresses ?? []}
        onChange={(lines) => change({ internalAddresses: lines.length === 0 ? undefined : lines })}
      />
      <FieldGrid>
        <NumberSetting
          id="holdout"
          scale={100}
          value={values.holdout}
          onChange={(holdout = 0) => change({ holdout })}
        />
        <NumberSetting
          id="surveyBudget.surveys"
          value={surveyBudget.surveys}
          onChange={(surveys = 0) => change({ surveyBudget: { ...surveyBudget, surveys } })}
        />
        <NumberSetting
          id="surveyBudget.days"
          value={surveyBudget.days}
          onChange={(days = 0) => change({ surveyBudget: { ...surveyBudget, days } })}
        />
      </FieldGrid>
    </SettingsSection>
  );
}

const limitNames = [
  'bootstrapsPerAddress',
  'bootstrapsPerVisitor',
  'eventsPerAddress',
  'eventsPerVisitor',
] as const;

/** Rate limits per minute. */
export function LimitsSection() {
  const { limits: words, serverLimit } = usePageWords('settings');
  const { values, change } = useDraftSettings().draft;
  return (
    <SettingsSection id="limits" about={words.text}>
      <FieldGrid>
        {limitNames.map((name) => (
          <NumberSetting
            key={name}
            id={`limits.${name}`}
            value={values.limits?.[name]}
            defaultLabel={serverLimit}
            onChange={(value) => change({ limits: withoutEmpty({ ...values.limits, [name]: value }) })}
          />
        ))}
      </FieldGrid>
    </SettingsSection>
  );
}
