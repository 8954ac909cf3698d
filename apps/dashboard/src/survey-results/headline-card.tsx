import type { SurveyResults } from '@pixel/control/client';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { fewResponses } from './thresholds.ts';
import { useShareFormat } from './use-share-format.ts';

/** Response rate, completion rate, and the net promoter score if there is such a question. */
export function HeadlineCard({
  results: { funnel, medianMs, questions },
  isUpdating,
}: {
  readonly results: SurveyResults;
  /** Whether the visible numbers are old ones while new ones load. */
  readonly isUpdating: boolean;
}) {
  const { headline: words } = usePageWords('surveyResults');
  const format = useFormat();
  const shares = useShareFormat();
  const { shown, accepted, completed, dismissed } = funnel;
  return (
    <Card aria-labelledby="survey-headline" aria-busy={isUpdating} className="relative overflow-hidden p-4">
      {isUpdating && <span className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-accent" />}
      <h2 id="survey-headline" className="title-card">
        {words.title}
      </h2>
      <dl className="num mt-3 grid gap-x-6 gap-y-4 desk:grid-cols-2">
        <Figure
          name={words.rate}
          value={shares.share(accepted)}
          aside={shares.interval(accepted)}
          hint={words.of(format.count(accepted.count), format.count(shown))}
        />
        <Figure
          name={words.completed}
          value={shares.share(completed)}
          aside={shares.interval(completed)}
          hint={words.of(format.count(completed.count), format.count(shown))}
        />
        {questions.map(({ questionId, title, answers }) =>
          answers.kind === 'points' && answers.nps !== null ? (
            <Figure
              key={questionId}
              name={
                <>
                  {words.nps}: <bdi>{title}</bdi>
                </>
              }
              value={shares.points(answers.nps.score)}
              aside={shares.pointsInterval(answers.nps.score)}
              hint={words.npsHint}
            />
          ) : null,
        )}
      </dl>
      <p className="num mt-4 text-13 text-muted">
        {[
          words.dismissed(format.count(dismissed.count), shares.both(dismissed)),
          ...(medianMs.toAnswer === null ? [] : [words.toAnswer(shares.duration(medianMs.toAnswer))]),
          ...(medianMs.toComplete === null ? [] : [words.toComplete(shares.duration(medianMs.toComplete))]),
        ].join(' ')}
      </p>
      {shown < fewResponses && (
        <div className="mt-3">
          <Notice tone="warning" icon={TriangleAlert}>
            {words.few(format.count(shown))}
          </Notice>
        </div>
      )}
    </Card>
  );
}

function Figure({
  name,
  value,
  aside,
  hint,
}: {
  readonly name: ReactNode;
  readonly value: string;
  readonly aside: string;
  readonly hint: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-12 [overflow-wrap:anywhere] text-muted">{name}</dt>
      <dd>
        <span className="block text-22 font-[620]">{value}</span>
        <span className="block text-12 text-muted">{aside}</span>
        <span className="block text-12 text-muted">{hint}</span>
      </dd>
    </div>
  );
}
