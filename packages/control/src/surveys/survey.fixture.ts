import { surveyConfigurationSchema } from '@pixel/protocol';
import type { ProjectSurvey } from '../configuration/project.ts';
import { present } from '../present.ts';

/** A running survey of one question, with fields of a file. */
export function survey(fields: object): ProjectSurvey {
  const { name, startAt, endAt, ...file } = surveyConfigurationSchema.parse({
    surveyKey: 'nps',
    status: 'running',
    questions: [{ questionId: 'likely', type: 'nps', title: 'How likely are you to recommend us?' }],
    ...fields,
  });
  return present({
    ...file,
    surveyId: `id of ${file.surveyKey}`,
    name: name ?? 'Recommendation',
    salt: 'salt',
    startAt,
    endAt,
  });
}
