import { type StoredPreview, type Survey, surveyLabelNames } from '@pixel/protocol';

/** A survey with a question of each type, and some with further rules. */
export const sampleSurvey: Survey = {
  surveyKey: 'everything',
  surveyId: '01900000-0000-7000-8000-0000000000a1',
  surveyName: 'Everything',
  status: 'running',
  displayType: 'popover',
  questions: [
    { questionId: 'text', type: 'open_text', title: 'Text', required: false },
    { questionId: 'needed', type: 'open_text', title: 'Needed', required: true, maxLength: 100 },
    { questionId: 'mail', type: 'open_text', title: 'Mail', required: false, format: 'email' },
    { questionId: 'one', type: 'single_choice', title: 'One', required: false, options: optionsOf('a', 'b') },
    {
      questionId: 'some',
      type: 'multiple_choice',
      title: 'Some',
      required: false,
      allowOther: true,
      maxChoices: 2,
      options: optionsOf('a', 'b', 'c'),
    },
    { questionId: 'stars', type: 'rating', title: 'Stars', required: false, scale: 5 },
    { questionId: 'nps', type: 'nps', title: 'NPS', required: false, scale: 10 },
    { questionId: 'csat', type: 'csat', title: 'CSAT', required: false, scale: 5 },
    { questionId: 'ces', type: 'ces', title: 'CES', required: false, scale: 7 },
    { questionId: 'agree', type: 'consent', title: 'Agree', required: true },
    { questionId: 'link', type: 'link', title: 'Link', required: false, linkUrl: 'https://x.example/' },
  ],
  trigger: { type: 'immediate' },
  display: { frequency: 'always', cooldownDays: 0, delayMs: 0 },
  appearance: { position: 'bottom_right', theme: 'auto', accentColor: '#2563eb' },
  language: 'en',
  labels: Object.fromEntries(surveyLabelNames.map((name) => [name, name])) as Survey['labels'],
};

function optionsOf(...optionIds: readonly string[]) {
  return optionIds.map((optionId) => ({ optionId, label: optionId }));
}

const preview = { formatVersion: 1, projectKey: 'pk_survey', expiresAt: '2026-01-02T04:00:00.000Z' } as const;
const tokenOf = (letter: string) => letter.repeat(43);

/** Previews by token. */
export const samplePreviews: ReadonlyMap<string, StoredPreview> = new Map<string, StoredPreview>([
  [tokenOf('s'), { ...preview, status: 'survey', revision: '1', survey: sampleSurvey }],
  [
    tokenOf('x'),
    {
      ...preview,
      status: 'survey',
      revision: '1',
      survey: sampleSurvey,
      expiresAt: '2026-01-02T03:00:00.000Z',
    },
  ],
  [tokenOf('r'), { ...preview, status: 'revoked' }],
  [tokenOf('g'), { ...preview, status: 'gone' }],
  [
    tokenOf('e'),
    {
      ...preview,
      status: 'active',
      revision: '1',
      experiment: {
        experimentKey: 'cta',
        experimentId: '01900000-0000-7000-8000-000000000000',
        status: 'running',
        variant: { key: 'b', changes: [] },
        goals: [],
        exposure: 'code',
        probes: [],
      },
    },
  ],
]);
