import { useProject } from '../../session/project.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { FieldGrid, TextSetting } from '../fields/setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';

const zonesId = 'time-zones';
const currenciesId = 'currencies';

/** The project's name, time zone and currency. */
export function GeneralSection() {
  const words = usePageWords('settings');
  const { draft } = useDraftSettings();
  const { values, change } = draft;
  const { projectKey } = useProject();
  const { label, hint } = words.fields.projectKey;
  return (
    <SettingsSection id="general">
      <dl className="flex min-w-0 flex-col gap-1 text-13">
        <dt className="text-12 font-[560] text-muted">{label}</dt>
        <dd className="flex min-w-0 items-center gap-1 font-mono">
          <span className="[overflow-wrap:anywhere]">{projectKey}</span>
          <CopyButton text={projectKey} />
        </dd>
        <dd className="text-12 text-faint">{hint}</dd>
      </dl>
      <FieldGrid>
        <TextSetting id="name" value={values.name} onChange={(name) => change({ name })} />
        <TextSetting
          id="timeZone"
          value={values.timeZone}
          list={zonesId}
          onChange={(timeZone) => change({ timeZone })}
        />
        <TextSetting
          id="currency"
          value={values.currency ?? ''}
          list={currenciesId}
          onChange={(text) => {
            const currency = text.trim().toUpperCase();
            change({ currency: currency === '' ? undefined : currency });
          }}
        />
      </FieldGrid>
      <Suggestions id={zonesId} kind="timeZone" />
      <Suggestions id={currenciesId} kind="currency" />
    </SettingsSection>
  );
}

/** The browser's suggestions while typing. */
function Suggestions({ id, kind }: { readonly id: string; readonly kind: 'timeZone' | 'currency' }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf(kind).map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
