import type { CreatedShare, ResultShare } from '@pixel/control/client';
import { useState } from 'react';
import { useCanActAs, useMissingRole } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import type { ExperimentRef } from '../view/use-results.ts';
import { useShares } from './use-shares.ts';

const dayOptions = [1, 7, 14, 30, 90] as const;
const defaultDays = 7;

/** A panel that creates links to results that need no session, shows each new link once, and revokes links. */
export function SharePanel({ name }: { readonly name: ExperimentRef }) {
  const { panel } = usePageWords('sharing');
  const format = useFormat();
  const { report, search, setSearch } = useResultsView();
  const canShare = useCanActAs('editor');
  const needsRole = useMissingRole('editor', panel.needsEditor);
  const { shares, create, revoke } = useShares(name);
  const createOnce = useOneAtATime(create.mutateAsync);
  const phase = report.phase ?? 1;
  const failure = shares.error ?? revoke.error;
  return (
    <Panel
      isOpen={search.panel === 'share'}
      onClose={() => {
        create.reset();
        setSearch({ panel: undefined });
      }}
      title={panel.title}
      description={panel.about(format.count(phase))}
    >
      {canShare ? (
        <NewShare
          created={create.data}
          error={create.error}
          isPending={create.isPending}
          onCreate={(days) => createOnce({ days, phase })}
          onAnother={() => create.reset()}
        />
      ) : (
        needsRole !== undefined && <p className="text-13 text-muted">{needsRole}</p>
      )}
      <h3 className="mt-6 mb-1 text-13 font-[560]">{panel.links}</h3>
      {failure !== null && <ErrorNotice error={failure} />}
      {shares.data?.length === 0 && <p className="text-13 text-muted">{panel.none}</p>}
      <ul className="divide-y divide-border">
        {shares.data?.map((share) => (
          <ShareRow
            key={share.shareId}
            share={share}
            revoke={canShare && share.status === 'open' ? () => revoke.mutateAsync(share.shareId) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

function NewShare({
  created,
  error,
  isPending,
  onCreate,
  onAnother,
}: {
  readonly created: CreatedShare | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onCreate: (days: number) => void;
  readonly onAnother: () => void;
}) {
  const { panel, copy } = usePageWords('sharing');
  const [days, setDays] = useState<number>(defaultDays);
  if (created !== undefined)
    return (
      <div role="status">
        <p className="mb-2 text-13 font-[540]">{panel.created}</p>
        <code className="block rounded-3 border border-border bg-code px-3 py-2.5 font-mono text-12 break-all">
          {created.url}
        </code>
        <span className="mt-2 flex flex-wrap gap-2">
          <CopyButton text={created.url} label={copy} />
          <Button size="small" kind="ghost" onClick={onAnother}>
            {panel.another}
          </Button>
        </span>
      </div>
    );
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(days);
      }}
    >
      <SelectField label={panel.days} value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {dayOptions.map((dayCount) => (
          <option key={dayCount} value={dayCount}>
            {panel.inDays(dayCount)}
          </option>
        ))}
      </SelectField>
      {error !== null && <ErrorNotice error={error} />}
      <Button type="submit" kind="primary" disabled={isPending}>
        {panel.create}
      </Button>
    </form>
  );
}

function ShareRow({
  share: { phase, status, createdBy, expiresAt, revokedAt },
  revoke,
}: {
  readonly share: ResultShare;
  /** Absent if the link no longer works, or without permission. */
  readonly revoke: (() => Promise<unknown>) | undefined;
}) {
  const { panel } = usePageWords('sharing');
  const format = useFormat();
  const toast = useToast();
  const statusText = {
    open: panel.ends(format.time(expiresAt)),
    ended: panel.ended(format.time(expiresAt)),
    revoked: panel.revoked(format.time(revokedAt ?? expiresAt)),
  }[status];
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5">
      <span className="min-w-0 grow text-13">
        <span className={status === 'open' ? 'font-[540]' : 'text-muted'}>{statusText}</span>
        <span className="block text-12 text-muted">
          {panel.phase(format.count(phase))} · <bdi>{panel.by(createdBy)}</bdi>
        </span>
      </span>
      {revoke !== undefined && (
        <Button
          size="small"
          kind="danger"
          aria-label={panel.revokeOne(createdBy, format.time(expiresAt))}
          onClick={() => void revoke().then(() => toast({ text: panel.wasRevoked }))}
        >
          {panel.revoke}
        </Button>
      )}
    </li>
  );
}
