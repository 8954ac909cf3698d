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
    surveyId: '01890000-0000-7000-8000-00000000005a',
    name: name ?? 'Recommendation',
    salt: 'salt',
    startAt,
    endAt,
  });
}
