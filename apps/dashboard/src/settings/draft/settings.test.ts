import { describe, expect, it } from 'vitest';
import { rebase } from './rebase.ts';
import { type Settings, settingsOf, settingsPatchOf, withoutEmpty, withSettingsPart } from './settings.ts';

const off = { enabled: false };
const base: Settings = {
  name: 'Shop',
  timeZone: 'UTC',
  allowedOrigins: ['*'],
  integrations: { analytics: { ...off, tagEventsEnabled: false }, behaviorTool: off },
  consent: 'granted',
  globalPrivacyControl: 'no_integrations',
  trafficSample: true,
  pageviews: false,
  manifest: true,
  lateChanges: 'apply',
  allowHtml: true,
  allowJs: true,
  holdout: 0,
  surveyBudget: { surveys: 2, days: 7 },
  statistics: { alpha: 0.1, srm: { alpha: 0.01 } },
};

describe('a settings patch', () => {
  it('has only the differences, including within a setting, and null for removed ones', () => {
    const after = withSettingsPart(base, {
      integrations: { ...base.integrations, behaviorTool: { enabled: true } },
      statistics: { srm: { alpha: 0.01 } },
      retentionDays: 30,
    });
    expect(settingsPatchOf(base, after)).toEqual({
      integrations: { behaviorTool: { enabled: true } },
      statistics: { alpha: null },
      retentionDays: 30,
    });
    expect(
      settingsPatchOf(after, withSettingsPart(after, { retentionDays: undefined, statistics: undefined })),
    ).toEqual({
      retentionDays: null,
      statistics: null,
    });
    expect(settingsPatchOf(base, settingsOf({ ...base }))).toEqual({});
  });

  it('contains settings only', () => {
    expect(settingsOf({ ...base, revision: 3 } as Settings)).toEqual(base);
    expect(withoutEmpty({ a: undefined, b: 1 })).toEqual({ b: 1 });
    expect(withoutEmpty({ a: undefined })).toBeUndefined();
  });
});

describe('edits on top of another user’s save', () => {
  it('keep what only one side changed', () => {
    const mine = withSettingsPart(base, { holdout: 0.1, pageviews: true });
    const theirs = withSettingsPart(base, { name: 'Store', pageviews: true });
    expect(rebase({ base, mine, theirs })).toEqual({
      values: withSettingsPart(base, { holdout: 0.1, pageviews: true, name: 'Store' }),
      conflicts: [],
    });
  });

  it('keep mine if both changed the same field, and return both versions', () => {
    const { values, conflicts } = rebase({
      base,
      mine: withSettingsPart(base, { retentionDays: 30 }),
      theirs: withSettingsPart(base, { retentionDays: 60 }),
    });
    expect(values.retentionDays).toBe(30);
    expect(conflicts).toEqual([{ name: 'retentionDays', theirs: 60, mine: 30 }]);
  });
});
