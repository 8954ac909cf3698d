import type { Snapshot, SnapshotExperiment, SnapshotSurvey } from '@pixel/engine';
import { type Survey, surveyLabelNames } from '@pixel/protocol';

/** An experiment that changes one element on every page. */
export const sampleExperiment: SnapshotExperiment = {
  experimentKey: 'cta',
  experimentId: '01900000-0000-7000-8000-000000000000',
  name: 'Call to action',
  salt: 'salt',
  coverage: 1,
  urlRules: { include: [], exclude: [] },
  variants: [
    {
      variantKey: 'control',
      variantId: '01900000-0000-7000-8000-000000000001',
      name: 'Control',
      weight: 0.5,
      isControl: true,
      changes: [],
    },
    {
      variantKey: 'b',
      variantId: '01900000-0000-7000-8000-000000000002',
      name: 'B',
      weight: 0.5,
      isControl: false,
      changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
    },
  ],
  goals: [],
  exposure: 'element',
  probes: ['#buy'],
};

/** Returns a configuration of `pk_test` with one running experiment, overridden by `fields`. */
export function sampleSnapshot(fields: Partial<Snapshot>): Snapshot {
  return {
    formatVersion: 1,
    projectKey: 'pk_test',
    version: '2026-01-01T00:00:00.000Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: [sampleExperiment],
    ...fields,
  };
}

/** Returns a survey with one question of each answer type, on every page, shown once, with overrides. */
export function sampleSurvey(
  fields: Partial<Omit<SnapshotSurvey, 'survey'>> = {},
  survey: Partial<Survey> = {},
): SnapshotSurvey {
  return {
    survey: {
      surveyKey: 'nps',
      surveyId: '01900000-0000-7000-8000-0000000000a1',
      surveyName: 'How likely…?',
      status: 'running',
      displayType: 'popover',
      questions: [
        { questionId: 'score', type: 'nps', title: 'How likely are you to recommend us?', required: true },
        { questionId: 'why', type: 'open_text', title: 'Why?', required: false },
      ],
      trigger: { type: 'immediate' },
      display: { frequency: 'once', cooldownDays: 30, delayMs: 0 },
      appearance: { position: 'bottom_right', theme: 'auto', accentColor: '#2563eb' },
      language: 'en',
      labels: Object.fromEntries(surveyLabelNames.map((name) => [name, name])) as Survey['labels'],
      ...survey,
    },
    salt: 'survey salt',
    coverage: 1,
    urlRules: { include: [], exclude: [] },
    ...fields,
  };
}
