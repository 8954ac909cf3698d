import type { SurveyView } from '@pixel/control/client';
import type { readSurvey } from './commands/surveys/read-survey.ts';
import { formatFields } from './fields.ts';
import { cut, toPrintable } from './printable.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';

type SurveyDetails = Awaited<ReturnType<typeof readSurvey>>;

/** Maximum question length that fits within 100 columns with the other columns. */
const maxTitleLength = 60;

/** Describes a survey: its status, audience and questions. */
export function describeSurvey(survey: SurveyDetails, style: Style): string {
  const { surveyKey, name, status, live, isChanged, nextStatuses, revision } = survey;
  const { displayType, trigger, display, coverage, experiment, startAt, endAt, language } = survey;
  const fields = formatFields(
    [
      ['survey', `${surveyKey} (${toPrintable(name)})`],
      ['status', status],
      ['live', `${live ?? 'no'}${isChanged ? ', with unpublished changes' : ''}`],
      ['can become', nextStatuses.join(', ')],
      ['revision', String(revision)],
      ['shown', `${displayType}, ${trigger.type}, ${display.frequency}`],
      ['coverage', `${coverage * 100}%`],
      ['language', language],
      ...(experiment === undefined
        ? []
        : [['experiment', [experiment.experimentKey, ...experiment.variantKeys].join(' ')] as const]),
      ...(startAt === undefined ? [] : [['starts', startAt] as const]),
      ...(endAt === undefined ? [] : [['ends', endAt] as const]),
    ],
    style,
  );
  return `${fields}\n${formatTable(
    ['question', 'type', 'required', 'title'],
    survey.questions.map(({ questionId, type, required, title }) => [
      questionId,
      type,
      required ? 'yes' : '',
      cut(toPrintable(title), maxTitleLength),
    ]),
    style,
  )}`;
}

/** Describes a survey's change and whether it went live. */
export function describeChangedSurvey({
  survey: { surveyKey, status },
  published,
}: {
  readonly survey: Pick<SurveyView, 'surveyKey' | 'status'>;
  readonly published: { readonly version: string } | null;
}): string {
  const live = published === null ? 'Nothing was published.' : `Live as version ${published.version}.`;
  return `Survey ${surveyKey} is ${status}. ${live}\n`;
}
