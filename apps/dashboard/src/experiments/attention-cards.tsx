import type { Attention } from '@pixel/control/client';
import { Link } from '@tanstack/react-router';
import {
  ChartNoAxesCombined,
  type LucideIcon,
  ShieldAlert,
  TrendingDown,
  Trophy,
  Unplug,
} from 'lucide-react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { classNames } from '../ui/class-names.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { useWords } from '../words/words.ts';

const maxCards = 3;

/** Up to three experiments that need attention, the worst first; renders nothing if there are none. */
export function AttentionCards({
  experiments,
}: {
  /** Those that need attention, the worst first. */
  readonly experiments: readonly OverviewExperiment[];
}) {
  const { experimentsPage } = useWords();
  const projectKey = useProjectKey();
  const translate = useTranslateSentence();
  if (experiments.length === 0) return null;
  return (
    // Containing block of the visually hidden texts: outside a scrolling box they would widen the page to the width of all cards.
    <section
      aria-label={experimentsPage.needsYou}
      className="no-bar relative mb-4 flex gap-3 max-desk:-mx-4 max-desk:snap-x max-desk:snap-mandatory max-desk:overflow-x-auto max-desk:px-4 max-desk:pb-1 desk:grid desk:grid-cols-3"
    >
      {experiments.slice(0, maxCards).map(({ experimentKey, name, outcome }) => {
        const attention = outcome?.attention;
        if (attention == null) return null;
        const { icon: Icon, tone } = styles[attention.kind];
        return (
          <article
            key={experimentKey}
            className="flex min-w-0 gap-[11px] rounded-4 border border-border bg-surface px-3.5 py-3 shadow-1 max-desk:w-[292px] max-desk:shrink-0 max-desk:snap-center"
          >
            <span className={classNames('grid size-[30px] shrink-0 place-items-center rounded-3', tone)}>
              <Icon aria-hidden="true" className="size-[17px]" strokeWidth={1.75} />
            </span>
            <div className="min-w-0 text-13">
              <h2 className="title-row text-14">
                <bdi className="line-clamp-2">{name}</bdi>
              </h2>
              <p className="mt-0.5 line-clamp-4 text-muted">{translate(attention.sentence)}</p>
              <Link
                to="/p/$projectKey/experiments/$experimentKey/results"
                params={{ projectKey, experimentKey }}
                className="mt-1 inline-block font-[520] text-accent-text hover:underline"
              >
                {experimentsPage.attention[attention.kind]}
                <span className="sr-only">: {name}</span>
              </Link>
            </div>
          </article>
        );
      })}
    </section>
  );
}

const styles: Readonly<Record<Attention['kind'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  harm: { icon: ShieldAlert, tone: 'bg-negative-soft text-negative-text' },
  losing: { icon: TrendingDown, tone: 'bg-negative-soft text-negative-text' },
  untrusted: { icon: ShieldAlert, tone: 'bg-negative-soft text-negative-text' },
  broken: { icon: Unplug, tone: 'bg-warning-soft text-warning-text' },
  winning: { icon: Trophy, tone: 'bg-positive-soft text-positive-text' },
  planned_size: { icon: ChartNoAxesCombined, tone: 'bg-info-soft text-info-text' },
};
