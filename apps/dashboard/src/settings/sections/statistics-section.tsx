import { defaultPlan } from '../../session/default-plan.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { type Settings, withoutEmpty } from '../draft/settings.ts';
import { ChoiceSetting, FieldGrid, NumberSetting } from '../fields/setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SwitchSetting } from '../fields/switch-setting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';

type Statistics = NonNullable<Settings['statistics']>;

const engines = ['sequential', 'fixed', 'bayesian'] as const;
const corrections = ['holm', 'benjaminiHochberg', 'none'] as const;
/** The server's defaults if a project sets nothing. */
const defaultMetrics = { windowHours: 168, cuped: true, srm: { concentration: 1_000, alpha: 0.01 } };

/** Defaults for the analysis of experiments. */
export function StatisticsSection() {
  const { statistics: words } = usePageWords('settings');
  const { plan } = usePageWords('sections');
  const format = useFormat();
  const { values, change } = useDraftSettings().draft;
  const { srm, ...statistics } = values.statistics ?? {};
  const defaults = defaultPlan({});
  const update = (part: { readonly [Name in keyof Statistics]?: Statistics[Name] | undefined }) =>
    change({ statistics: withoutEmpty<Statistics>({ ...values.statistics, ...part }) });
  const percent = (share: number) => format.number(Number((share * 100).toPrecision(12)));
  const numberField = (name: NumberName, defaultLabel: string, scale = 1) => (
    <NumberSetting
      id={`statistics.${name}`}
      scale={scale}
      value={statistics[name]}
      defaultLabel={defaultLabel}
      onChange={(value) => update({ [name]: value })}
    />
  );
  const srmField = (name: 'concentration' | 'alpha', defaultLabel: string, scale = 1) => (
    <NumberSetting
      id={`statistics.srm.${name}`}
      scale={scale}
      value={srm?.[name]}
      defaultLabel={defaultLabel}
      onChange={(value) => update({ srm: withoutEmpty({ ...srm, [name]: value }) })}
    />
  );
  return (
    <SettingsSection id="statistics" about={words.text}>
      <FieldGrid>
        <ChoiceSetting
          id="statistics.engine"
          value={statistics.engine}
          choices={engines.map((value) => ({ value, label: plan.engines[value].name }))}
          defaultLabel={words.asDefault(plan.engines[defaults.engine].name)}
          onChange={(engine) => update({ engine })}
        />
        {numberField('plannedVisitors', words.noSize)}
        {numberField('minimumDays', String(defaults.minimumDays))}
        {numberField('alpha', percent(defaults.alpha), 100)}
        <ChoiceSetting
          id="statistics.correction"
          value={statistics.correction}
          choices={corrections.map((value) => ({ value, label: plan.corrections[value] }))}
          defaultLabel={words.asDefault(plan.corrections[defaults.correction])}
          onChange={(correction) => update({ correction })}
        />
        {numberField('holdback', percent(defaults.holdback), 100)}
        {numberField('expectedLossLimit', percent(defaults.expectedLossLimit), 100)}
        {numberField('windowHours', String(defaultMetrics.windowHours))}
        {numberField('capPercentile', words.noCap, 100)}
        {srmField('concentration', format.count(defaultMetrics.srm.concentration))}
        {srmField('alpha', percent(defaultMetrics.srm.alpha), 100)}
      </FieldGrid>
      <SwitchSetting
        id="statistics.cuped"
        value={statistics.cuped ?? defaultMetrics.cuped}
        onChange={(cuped) => update({ cuped: cuped === defaultMetrics.cuped ? undefined : cuped })}
      />
      <SwitchSetting
        id="statistics.pauseOnHarm"
        value={statistics.pauseOnHarm ?? defaults.pauseOnHarm}
        onChange={(pauseOnHarm) =>
          update({ pauseOnHarm: pauseOnHarm === defaults.pauseOnHarm ? undefined : pauseOnHarm })
        }
      />
    </SettingsSection>
  );
}

type NumberName =
  | 'plannedVisitors'
  | 'minimumDays'
  | 'alpha'
  | 'holdback'
  | 'expectedLossLimit'
  | 'windowHours'
  | 'capPercentile';
