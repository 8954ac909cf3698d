/** An experiment with a known effect. */
export interface Trial {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Its primary goal. */
  readonly goalKey: string;
  readonly kind: 'proportion' | 'revenue';
  /** The variant's lift, as a fraction of the control's mean; 0 without a difference. */
  readonly lift: number;
}

/** Share of visitors who reach a goal without any lift. */
export const baseRate = 0.15;
/** Mean payment in major units. */
export const meanAmount = 40;
/** Standard deviation of the logarithm of payments. */
export const amountSd = 0.8;

/** Goals of experiments without a difference, reached independently of the variant. */
export const sharedGoals = { proportion: 'signup', revenue: 'order' } as const;

const lifts = [-0.5, -0.2, 0.1, 0.3, 0.8];
/** Number of a project's experiments without a difference, and of those with one. */
export const perProject = 20;

/** Returns the experiments of a project: half of them without a difference, and every other one about revenue. */
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

/** The true effect on the mean over all visitors, in the metric's unit. */
export function trueDifference({ kind, lift }: Pick<Trial, 'kind' | 'lift'>): number {
  return lift * baseRate * (kind === 'revenue' ? meanAmount : 1);
}

/** A page that paints slower in the variant, and one that doesn't; both may be at most 5% slower. */
export const vitals = {
  projectKey: 'pk_vitals',
  slower: 'slower-page',
  same: 'same-page',
  slowdown: 1.09,
  margin: 0.05,
  eventName: 'lcp',
  /** By the mean and by the 75th percentile. */
  guardrails: ['lcp-mean', 'lcp-p75'],
} as const;
