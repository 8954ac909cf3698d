import { defaultPlan } from '../../session/default-plan.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { type Settings, withoutEmpty } from '../draft/settings.ts';
import { ChoiceSetting, FieldGrid, NumberSetting } from '../fields/setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SwitchSetting } from '../fields/switch-setting.tsx';
import { Section } from '../parts/section.tsx';

type Statistics = NonNullable<Settings['statistics']>;

const engines = ['sequential', 'fixed', 'bayesian'] as const;
const corrections = ['holm', 'benjaminiHochberg', 'none'] as const;
/** The server's defaults if a project sets nothing. */
const usualMetrics = { windowHours: 168, cuped: true, srm: { concentration: 1_000, alpha: 0.01 } };

/** Defaults for the analysis of experiments. */
export function StatisticsSection() {
  const { statistics: words } = usePageWords('settings');
  const { plan } = usePageWords('sections');
  const format = useFormat();
  const { values, change } = useDraftSettings().draft;
  const { srm, ...statistics } = values.statistics ?? {};
  const usual = defaultPlan({});
  const put = (part: { readonly [Name in keyof Statistics]?: Statistics[Name] | undefined }) =>
    change({ statistics: withoutEmpty<Statistics>({ ...values.statistics, ...part }) });
  const percent = (share: number) => format.number(Number((share * 100).toPrecision(12)));
  const number = (name: NumberName, usually: string, scale = 1) => (
    <NumberSetting
      id={`statistics.${name}`}
      scale={scale}
      value={statistics[name]}
      usual={usually}
      onChange={(value) => put({ [name]: value })}
    />
  );
  const ofSrm = (name: 'concentration' | 'alpha', usually: string, scale = 1) => (
    <NumberSetting
      id={`statistics.srm.${name}`}
      scale={scale}
      value={srm?.[name]}
      usual={usually}
      onChange={(value) => put({ srm: withoutEmpty({ ...srm, [name]: value }) })}
    />
  );
  return (
    <Section id="statistics" about={words.text}>
      <FieldGrid>
        <ChoiceSetting
          id="statistics.engine"
          value={statistics.engine}
          choices={engines.map((value) => ({ value, label: plan.engines[value].name }))}
          usual={words.asUsual(plan.engines[usual.engine].name)}
          onChange={(engine) => put({ engine })}
        />
        {number('plannedVisitors', words.noSize)}
        {number('minimumDays', String(usual.minimumDays))}
        {number('alpha', percent(usual.alpha), 100)}
        <ChoiceSetting
          id="statistics.correction"
          value={statistics.correction}
          choices={corrections.map((value) => ({ value, label: plan.corrections[value] }))}
          usual={words.asUsual(plan.corrections[usual.correction])}
          onChange={(correction) => put({ correction })}
        />
        {number('holdback', percent(usual.holdback), 100)}
        {number('expectedLossLimit', percent(usual.expectedLossLimit), 100)}
        {number('windowHours', String(usualMetrics.windowHours))}
        {number('capPercentile', words.noCap, 100)}
        {ofSrm('concentration', format.count(usualMetrics.srm.concentration))}
        {ofSrm('alpha', percent(usualMetrics.srm.alpha), 100)}
      </FieldGrid>
      <SwitchSetting
        id="statistics.cuped"
        value={statistics.cuped ?? usualMetrics.cuped}
        onChange={(cuped) => put({ cuped: cuped === usualMetrics.cuped ? undefined : cuped })}
      />
      <SwitchSetting
        id="statistics.pauseOnHarm"
        value={statistics.pauseOnHarm ?? usual.pauseOnHarm}
        onChange={(pauseOnHarm) =>
          put({ pauseOnHarm: pauseOnHarm === usual.pauseOnHarm ? undefined : pauseOnHarm })
        }
      />
    </Section>
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
