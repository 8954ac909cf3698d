import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { experimentsQuery } from '../../session/experiments.ts';
import { useProjectKey } from '../../session/project.ts';
import { surveysQuery } from '../../session/surveys.ts';
import { Panel } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Bar, useIsSlow } from '../../ui/skeleton.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { StoredEvent } from '../base/stream-entries.ts';
import { ExplainForm } from './explain-form.tsx';
import { explainQuery } from './explain-query.ts';
import {
  type ExplainedExperiment,
  type ExplainedSurvey,
  type ExplainInput,
  type ExplainTarget,
  toExplainInput,
} from './explanation.ts';
import { ExperimentTrace, SurveyTrace } from './trace-view.tsx';

/** Panel that explains a visitor's variants and surveys on a page, now or at a given time; prefilled from an event, if any. */
export function ExplainPanel({
  event,
  visitor,
  target,
  onTargetChange,
  onClose,
}: {
  readonly event: StoredEvent | undefined;
  readonly visitor: string | undefined;
  readonly target: ExplainTarget;
  readonly onTargetChange: (target: ExplainTarget) => void;
  readonly onClose: () => void;
}) {
  const { why } = usePageWords('events');
  const projectKey = useProjectKey();
  const [input, setInput] = useState<ExplainInput | undefined>(
    event === undefined || event.url === '' ? undefined : toExplainInput(event),
  );
  const { of, survey } = target;
  const isAll = of === undefined && survey === undefined;
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const { data: surveys = [] } = useQuery(surveysQuery(projectKey));
  const { data, error, isFetching } = useQuery({
    ...explainQuery(projectKey, input ?? { visitor: '', url: '' }),
    enabled: input !== undefined,
  });
  const isSlow = useIsSlow(isFetching);
  const explanation = input === undefined || isFetching ? undefined : data;
  const explained: readonly ExplainedExperiment[] = explanation?.experiments ?? [];
  const visibleExperiments = explained.filter(({ experimentKey }) => isAll || experimentKey === of);
  const explainedSurveys: readonly ExplainedSurvey[] = explanation?.surveys ?? [];
  const visibleSurveys = explainedSurveys.filter(({ surveyKey }) => isAll || surveyKey === survey);
  return (
    <Panel isOpen onClose={onClose} title={why.title} description={why.summary}>
      <div className="flex flex-col gap-5">
        <ExplainForm
          initial={
            event === undefined
              ? { visitor: visitor ?? '', url: '' }
              : { ...toExplainInput(event), url: event.url }
          }
          experiments={experiments}
          surveys={surveys}
          target={target}
          onTarget={onTargetChange}
          error={error}
          onExplain={setInput}
        />
        <div aria-live="polite" className="flex flex-col gap-5 empty:hidden">
          {isSlow && <Bar className="w-52" />}
          {error !== null && !isFetching && <ErrorNotice error={error} />}
          {explanation !== undefined && visibleExperiments.length + visibleSurveys.length === 0 && (
            <p className="text-13 text-muted">{isAll ? why.noneYet : why.notThere}</p>
          )}
          {input !== undefined &&
            explanation !== undefined &&
            visibleExperiments.map((experiment) => (
              <ExperimentTrace
                key={experiment.experimentKey}
                explained={experiment}
                experiment={experiments.find(
                  ({ experimentKey }) => experimentKey === experiment.experimentKey,
                )}
                input={input}
                version={explanation.version}
                at={explanation.at}
              />
            ))}
          {input !== undefined &&
            explanation !== undefined &&
            visibleSurveys.map((survey) => (
              <SurveyTrace
                key={survey.surveyKey}
                explained={survey}
                survey={surveys.find(({ surveyKey }) => surveyKey === survey.surveyKey)}
                input={input}
                version={explanation.version}
                at={explanation.at}
              />
            ))}
        </div>
      </div>
    </Panel>
  );
}
