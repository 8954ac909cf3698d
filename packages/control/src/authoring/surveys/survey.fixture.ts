import { surveyConfigurationSchema } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { formatVersion, type ProjectSurvey } from '../../project/documents/project.ts';

/** A running survey with one question, overridden by fields of a file. */
export function survey(fields: object): ProjectSurvey {
  const { name, startAt, endAt, ...file } = surveyConfigurationSchema.parse({
    surveyKey: 'nps',
    status: 'running',
    questions: [{ questionId: 'likely', type: 'nps', title: 'How likely are you to recommend us?' }],
    ...fields,
  });
  return omitUndefined({
    ...file,
    name: name ?? 'Recommendation',
    salt: 'salt',
    startAt,
    endAt,
    kept: { formatVersion, id: '01890000-0000-7000-8000-00000000005a' },
  });
}
