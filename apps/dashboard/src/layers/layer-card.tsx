import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { experimentsQuery } from '../session/experiments.ts';
import type { Layer } from '../session/layers.ts';
import { useProjectKey } from '../session/project.ts';
import { LayerBar, slotFill } from '../slots/layer-bar.tsx';
import { freeShare, occupiesSlot } from '../slots/slots.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** A layer: its bar and its experiments, those with a slot first. */
export function LayerCard({ layer }: { readonly layer: Layer }) {
  const { layersPage, experimentsPage } = useWords();
  const projectKey = useProjectKey();
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const { layerKey, usedBy } = layer;
  const users = usedBy.toSorted(
    (a, b) => Number(occupiesSlot(b)) - Number(occupiesSlot(a)) || a.from - b.from || a.to - b.to,
  );
  const nameOf = (key: string) =>
    experiments.find((experiment) => experiment.experimentKey === key)?.name ?? key;

  return (
    <Card aria-labelledby={`layer-${layerKey}`} className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`layer-${layerKey}`} className="min-w-0 font-mono text-14 font-[560]">
          {layerKey}
        </h2>
        <CopyButton text={layerKey} />
        <span className="num ml-auto text-13 text-muted">
          {layersPage.free(format.share(freeShare(users), 0))}
        </span>
      </div>
      <div className="mt-3">
        <LayerBar users={users} getName={nameOf} />
        <div aria-hidden="true" className="num mt-1 flex justify-between text-11 text-faint">
          <span>{format.share(0, 0)}</span>
          <span>{format.share(0.5, 0)}</span>
          <span>{format.share(1, 0)}</span>
        </div>
      </div>
      {users.length === 0 ? (
        <p className="mt-2 text-13 text-muted">{layersPage.unused}</p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {users.map((user, index) => (
            <li key={user.experimentKey} className="flex min-h-9 items-center gap-3 py-1.5 text-13">
              <span
                aria-hidden="true"
                className={
                  occupiesSlot(user)
                    ? `size-2.5 shrink-0 rounded-1 ${slotFill(index)}`
                    : 'size-2.5 shrink-0 rounded-1 ring-1 ring-border-strong ring-inset'
                }
              />
              <Link
                to="/p/$projectKey/experiments/$experimentKey"
                params={{ projectKey, experimentKey: user.experimentKey }}
                className="min-w-0 grow truncate underline-offset-3 hover:underline"
              >
                <bdi>{nameOf(user.experimentKey)}</bdi>
              </Link>
              <span className="shrink-0 text-12 text-muted">{experimentsPage.statuses[user.status]}</span>
              <span className="num w-24 shrink-0 text-right">
                {layersPage.range(format.share(user.from, 0), format.share(user.to, 0))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
