import type { PreflightReport } from '@pixel/control/client';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { unwrap } from '../../api/client.ts';
import { experimentApi, useExperimentMutation } from '../../session/use-experiment-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import type { Preflight } from '../preflight/use-preflight.ts';

const icons = { balanced: CircleCheck, unbalanced: TriangleAlert, unknown: CircleHelp } as const;
const colors = {
  balanced: 'text-positive-text',
  unbalanced: 'text-warning-text',
  unknown: 'text-muted',
} as const;

/** Whether the split is balanced by visitors' past behavior, and what an A/A test would have concluded. */
export function BalanceCheck({
  report,
  preflight,
}: {
  readonly report: PreflightReport;
  readonly preflight: Preflight;
}) {
  const { plan: words } = usePageWords('sections');
  const format = useFormat();
  const { experiment, isReadOnly } = useDraft();
  const { status, pValue, offeredSalt } = report.balance;
  const changeSalt = useExperimentMutation<string>(experiment, {
    send: (salt, { param, revision }) =>
      unwrap(experimentApi.salt.$post({ param, json: { revision, salt } })),
  });
  const Icon = icons[status];
  const primary = report.goals.find(({ role }) => role === 'primary');
  return (
    <div className="flex flex-col gap-2 text-13">
      <p className="flex gap-2">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-[15px] shrink-0 ${colors[status]}`}
          strokeWidth={1.75}
        />
        <span>
          {words.balance[status]}
          {pValue !== null && (
            <span className="num text-muted"> {words.p(formatPValue(pValue, format.number))}</span>
          )}
        </span>
      </p>
      {primary?.falsePositives != null && (
        <p className="pl-6 text-muted">
          {words.replay(format.share(primary.falsePositives), format.share(0.05, 0))}
          {primary.pValue !== null && ` ${words.ownReplay(formatPValue(primary.pValue, format.number))}`}
        </p>
      )}
      {offeredSalt !== null && !isReadOnly && (
        <div className="pl-6">
          <Button
            size="small"
            disabled={changeSalt.isPending}
            onClick={() => changeSalt.mutate(offeredSalt, { onSuccess: () => preflight.refresh() })}
          >
            {words.otherSalt}
          </Button>
        </div>
      )}
      {changeSalt.isError && <ErrorNotice error={changeSalt.error} />}
    </div>
  );
}

function formatPValue(value: number, formatNumber: (value: number) => string): string {
  return value < 0.001 ? `< ${formatNumber(0.001)}` : formatNumber(Number(value.toPrecision(2)));
}
