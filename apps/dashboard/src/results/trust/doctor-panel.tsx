import type { ResultsReport } from '@pixel/control/client';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/dialog.tsx';
import { HealthMark, Pill } from '../../ui/marks.tsx';
import { Time } from '../../ui/time.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { CauseAction } from './cause-action.tsx';

/** Problems of an experiment with causes and fixes, then all checks. */
export function DoctorPanel({ hasActionButtons }: { readonly hasActionButtons: boolean }) {
  const { doctor, trust } = usePageWords('results');
  const { report, setSearch } = useResultsView();
  const { diagnoses, health } = report;
  return (
    <Panel
      isOpen
      title={doctor.title}
      description={doctor.about}
      onClose={() => setSearch({ panel: undefined })}
      actions={<Button onClick={() => setSearch({ panel: 'accounting' })}>{doctor.toAccounting}</Button>}
    >
      {diagnoses.length > 0 && (
        <>
          <h3 className="text-13 font-semibold">{doctor.causes}</h3>
          <ul className="mt-2 mb-6 flex flex-col gap-3">
            {diagnoses.map((diagnosis) => (
              <li key={`${diagnosis.code} ${diagnosis.sentence}`}>
                <Cause diagnosis={diagnosis} hasActionButtons={hasActionButtons} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="text-13 font-semibold">{doctor.checks}</h3>
      {health.length === 0 && <p className="mt-2 text-13 text-muted">{trust.none}</p>}
      <ul className="mt-1 divide-y divide-border">
        {health.map((finding) => (
          <li key={finding.code} className="flex gap-2.5 py-2.5 text-13">
            <span className="mt-[3px]">
              <HealthMark health={finding.state} label={doctor.states[finding.state]} />
            </span>
            <CheckText finding={finding} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CheckText({ finding }: { readonly finding: ResultsReport['health'][number] }) {
  const { doctor } = usePageWords('results');
  const translate = useTranslateSentence();
  const { cause, advice, since } = finding;
  return (
    <div className="num min-w-0">
      <p>{translate(finding)}</p>
      {cause !== null && (
        <p className="mt-1 text-muted">
          <span className="text-faint">{doctor.cause}:</span> {translate(cause)}
        </p>
      )}
      {advice !== null && (
        <p className="mt-1 text-muted">
          <span className="text-faint">{doctor.advice}:</span> {translate(advice)}
        </p>
      )}
      {since !== null && (
        <p className="mt-1 text-12 text-faint">
          {doctor.since} <Time at={since} />
        </p>
      )}
    </div>
  );
}

function Cause({
  diagnosis,
  hasActionButtons,
}: {
  readonly diagnosis: ResultsReport['diagnoses'][number];
  readonly hasActionButtons: boolean;
}) {
  const { doctor } = usePageWords('results');
  const translate = useTranslateSentence();
  const { since, isSinceStart, confidence, actions } = diagnosis;
  return (
    <div className="num rounded-3 bg-negative-soft px-3.5 py-3 text-13">
      <p className="text-14 font-[560]">{translate(diagnosis)}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-12 text-muted">
        <Pill tone="line">{doctor.confidence[confidence]}</Pill>
        {isSinceStart ? (
          doctor.sinceStart
        ) : (
          <span>
            {doctor.since} <Time at={since} />
          </span>
        )}
      </p>
      {actions.length > 0 && (
        <ol className="mt-2.5 flex flex-col gap-2">
          {actions.map((action) => (
            <li key={action.code}>
              <p>{translate(action)}</p>
              {hasActionButtons && <CauseAction action={action} variantKey={diagnosis.variantKey} />}
              {action.command !== null && (
                <p className="mt-1 flex items-start gap-1 rounded-2 bg-surface py-1 pr-1 pl-2.5">
                  <code className="min-w-0 grow py-1 font-mono text-12">
                    {action.command.split(' ').map((word, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: words of one command have no identity but their index
                      <span key={index} className="inline-block">
                        {word}&nbsp;
                      </span>
                    ))}
                  </code>
                  <CopyButton text={action.command} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
