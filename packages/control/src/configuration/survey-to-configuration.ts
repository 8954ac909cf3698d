import { isDeepStrictEqual } from 'node:util';
import { surveyConfigurationSchema } from '@pixel/protocol';
import { present } from '../present.ts';
import type { ProjectSurvey } from './project.ts';

/** Plain values, as a file has them. */
type Plain = Readonly<Record<string, unknown>>;

/** What a survey of a file is where the file says nothing. */
const usual: Plain = surveyConfigurationSchema.parse({
  surveyKey: 'usual',
  questions: [{ questionId: 'usual', type: 'open_text', title: 'Usual' }],
});
const usualQuestion: Plain = { required: false };

/** Gives a survey as a configuration file has it; fields with their default values are left out. */
export function surveyToConfiguration({ surveyId: _, archivedFrom: __, ...survey }: ProjectSurvey): Plain {
  const { surveyKey, name, notes, status, salt, startAt, endAt, urlRules, experiment, questions } = survey;
  const described = present({
    ...survey,
    urlRules: exceptUsual({ ...urlRules }, { include: [], exclude: [] }),
    experiment: experiment && exceptUsual({ ...experiment }, { variantKeys: [] }),
    display: exceptUsual({ ...survey.display }, usual.display as Plain),
    appearance: exceptUsual({ ...survey.appearance }, usual.appearance as Plain),
    questions: questions.map((question) => exceptUsual({ ...question }, usualQuestion)),
  });
  const known = { surveyKey, name, notes, status, salt, startAt, endAt };
  const rest = exceptUsual(described, { ...usual, urlRules: {}, display: {}, appearance: {} });
  return present({ ...known, ...rest });
}

function exceptUsual(fields: Plain, usually: Plain): Plain {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, usually[name])),
  );
}
