import { usePageWords } from '../../words/page-words.ts';
import { FieldGrid, NumberSetting } from '../fields/setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { isShorter, RetentionEffect } from '../retention/retention-effect.tsx';

/** The retention of events, and the events that a shorter period would delete. */
export function RetentionSection() {
  const { retention: words } = usePageWords('settings');
  const { draft } = useDraftSettings();
  const { base, values, change } = draft;
  return (
    <SettingsSection id="retention" about={words.resultsWarning}>
      <FieldGrid>
        <NumberSetting
          id="retentionDays"
          value={values.retentionDays}
          defaultLabel={words.forever}
          onChange={(retentionDays) => change({ retentionDays })}
        />
      </FieldGrid>
      {isShorter(base.retentionDays, values.retentionDays) && <RetentionEffect days={values.retentionDays} />}
    </SettingsSection>
  );
}
