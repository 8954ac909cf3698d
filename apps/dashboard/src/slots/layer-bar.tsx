import type { LayerUser } from '../session/layers.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { freeRanges, freeShare, occupiesSlot } from './slots.ts';

const fills = [
  'bg-[var(--v1)]',
  'bg-[var(--v2)]',
  'bg-[var(--v3)]',
  'bg-[var(--v4)]',
  'bg-[var(--v5)]',
  'bg-[var(--v6)]',
];

/** Returns the color of an experiment by its index among those with a slot; colors repeat from the seventh on. */
export function slotFill(index: number): string {
  return fills[index % fills.length] ?? '';
}

/** A bar for all of a layer's visitors, with the experiments' slots and the free ranges. */
export function LayerBar({
  users,
  getName,
}: {
  readonly users: readonly LayerUser[];
  readonly getName: (experimentKey: string) => string;
}) {
  const { layersPage } = useWords();
  const format = useFormat();
  const occupying = users.filter(occupiesSlot);
  const labels = [
    ...occupying.map(({ experimentKey, from, to }) =>
      layersPage.slotOf(getName(experimentKey), format.share(from, 0), format.share(to, 0)),
    ),
    layersPage.free(format.share(freeShare(users), 0)),
  ];
  return (
    <div
      role="img"
      aria-label={labels.join('; ')}
      className="relative h-9 overflow-hidden rounded-2 bg-surface ring-1 ring-border-strong ring-inset"
    >
      {freeRanges(users).map(({ from, to }) => (
        <span
          key={from}
          className="hatched absolute inset-y-0 opacity-50"
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
      {occupying.map(({ experimentKey, status, from, to }, index) => (
        <span
          key={experimentKey}
          title={layersPage.slotOf(getName(experimentKey), format.share(from, 0), format.share(to, 0))}
          className={`absolute inset-y-0 border-surface border-x ${slotFill(index)} ${status === 'scheduled' ? 'opacity-60' : ''}`}
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
    </div>
  );
}
