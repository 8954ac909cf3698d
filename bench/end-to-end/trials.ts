/** An experiment of which it is known what its variant does. */
export interface Trial {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Its primary goal. */
  readonly goalKey: string;
  readonly kind: 'proportion' | 'revenue';
  /** What the variant adds, as a part of the control's mean; 0 where both are alike. */
  readonly lift: number;
}

/** Of those who come, the share that reaches a goal without any lift. */
export const baseRate = 0.15;
/** What one of them pays on average, in major units. */
export const meanAmount = 40;
/** Of the logarithm of what they pay. */
export const amountSd = 0.8;

/** What everybody does, whatever the variant: the goals of experiments without a difference. */
export const sharedGoals = { proportion: 'signup', revenue: 'order' } as const;

const lifts = [-0.5, -0.2, 0.1, 0.3, 0.8];
/** Experiments of a project without a difference, and as many with one. */
export const perProject = 20;

/** Returns the experiments of a project: as many without a difference as with one, and of each every other about money. */
export function trialsOf(project: number): readonly Trial[] {
  const projectKey = `pk_trials_${project}`;
  return Array.from({ length: perProject }, (_, index): readonly Trial[] => {
    const kind = index % 2 === 0 ? 'proportion' : 'revenue';
    const different = `different-${index}`;
    return [
      { projectKey, experimentKey: `alike-${index}`, goalKey: sharedGoals[kind], kind, lift: 0 },
      {
        projectKey,
        experimentKey: different,
        goalKey: different,
        kind,
        lift: lifts[Math.floor(index / 2) % lifts.length] ?? 0,
      },
    ];
  }).flat();
}

/** What the variant truly adds to the mean of all its visitors, in the metric's unit. */
export function trueDifference({ kind, lift }: Pick<Trial, 'kind' | 'lift'>): number {
  return lift * baseRate * (kind === 'revenue' ? meanAmount : 1);
}

/** A page that paints slower in the variant, and one that does not; both are to be no more than 5 % slower. */
export const vitals = {
  projectKey: 'pk_vitals',
  slower: 'slower-page',
  same: 'same-page',
  slowdown: 1.09,
  margin: 0.05,
  eventName: 'lcp',
  /** By the mean, and by the value that three of four visitors stay below. */
  guardrails: ['lcp-mean', 'lcp-p75'],
} as const;
