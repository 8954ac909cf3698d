import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../session/project.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { isSuccess } from './attempt-bars.tsx';
import { testQuery } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

/** The result of a test message, once it is answered or has failed. */
export function TestResult({
  webhookKey,
  messageId,
}: {
  readonly webhookKey: string;
  readonly messageId: string;
}) {
  const words = usePageWords('webhooks');
  const { test, stats } = words;
  const format = useFormat();
  const projectKey = useProjectKey();
  const { setSearch } = useWebhooksNavigation();
  const { data, error } = useQuery(testQuery({ projectKey, webhookKey }, messageId));
  const attempt = data?.attempts.at(-1);
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  const latency = stats.ms(format.count(attempt?.latencyMs ?? 0));
  return (
    <div className="rounded-3 border border-border bg-sunken px-3 py-2.5 text-13">
      <p role="status" className="num font-[560]">
        {attempt === undefined ? (
          <span className="text-muted">{test.waiting}</span>
        ) : (
          <span className={isSuccess(attempt) ? 'text-positive-text' : 'text-negative-text'}>
            {attempt.status === undefined
              ? test.noAnswer(latency)
              : test.answered(String(attempt.status), latency)}
          </span>
        )}
      </p>
      {attempt !== undefined && (
        <>
          {attempt.error !== undefined && <p className="mt-1">{attempt.error}</p>}
          {attempt.status !== undefined &&
            (attempt.answer ? (
              <pre className="mt-1.5 max-h-32 overflow-y-auto font-mono text-12 break-words whitespace-pre-wrap">
                {attempt.answer}
              </pre>
            ) : (
              <p className="mt-1 text-muted">{test.emptyBody}</p>
            ))}
          {data?.status === 'pending' && <p className="mt-1 text-muted">{test.again}</p>}
          <button
            type="button"
            className="mt-1.5 rounded-1 font-[520] text-accent-text underline-offset-3 hover:underline max-desk:min-h-11"
            onClick={() => setSearch({ message: messageId }, { key: webhookKey })}
          >
            {test.open}
          </button>
        </>
      )}
    </div>
  );
}
