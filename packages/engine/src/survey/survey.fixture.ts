import { type Survey, surveyLabelNames } from '@pixel/protocol';
import type { SnapshotSurvey } from '../snapshot.ts';

/** A survey with one question on every page, shown once, with overrides. */
export function sampleSurvey(
  surveyKey: string,
  fields: Partial<Omit<SnapshotSurvey, 'survey'>> = {},
  display: Partial<Survey['display']> = {},
): SnapshotSurvey {
  return {
    survey: {
      surveyKey,
      surveyId: surveyIdOf(surveyKey),
      surveyName: `Name of ${surveyKey}`,
      status: 'running',
      displayType: 'popover',
      questions: [{ questionId: 'score', type: 'nps', title: 'How likely…? 😀', required: true }],
      trigger: { type: 'immediate' },
      display: { frequency: 'once', cooldownDays: 30, delayMs: 0, ...display },
      appearance: { position: 'bottom_right', theme: 'auto', accentColor: '#2563eb' },
      language: 'en',
      labels: Object.fromEntries(surveyLabelNames.map((name) => [name, name])) as Survey['labels'],
    },
    salt: `salt of ${surveyKey}`,
    coverage: 1,
    urlRules: { include: [], exclude: [] },
    ...fields,
  };
}

export function surveyIdOf(surveyKey: string): string {
  return `id of ${surveyKey}`;
}
