/** English texts of the details behind an experiment's results. */
export const behind = {
  phase: {
    earlier: (number: string, newest: string, day: string) =>
      `Phase ${number}, as it ended. In phase ${newest}, since ${day}, visitors were re-randomized: phases are never combined, and plan, goals and variants may differ.`,
  },
  variantsSeen: {
    title: 'Variants as seen',
    edited: 'As edited now. Visitors don’t see unpublished edits.',
    none: 'The page as it is.',
    viewAs: 'View as',
  },
  whoCounts: {
    title: 'Who counts',
    about: 'Visitors are judged at their first exposure, never by what follows.',
    visitors: 'Visitors',
    all: 'All',
    unknown: 'not known',
    met: 'Met the experiment',
    metWhy: 'Their exposure arrived.',
    counted: 'Counted',
    countedWhy: 'The visitors compared.',
    countedBy: (goal: string) => `The visitors compared on ${goal}. Other goals may have other windows.`,
    reasons: {
      unverified: {
        title: 'Not verified',
        why: 'They claim a variant that bucketing does not assign: a cached page or a forged event.',
      },
      bots: { title: 'Bots', why: 'Their user agent says so.' },
      internal: {
        title: 'Your own people',
        why: 'Marked browsers, the project’s internal addresses, and visitors forced into a variant.',
      },
      several: {
        title: 'In several variants',
        why: 'It’s unclear which variant made them act: shared devices or changed ids.',
      },
      open: {
        title: 'Still in their window',
        why: 'They still have time to convert. They count once their window closes.',
      },
    },
    automation: (visitors: string) =>
      visitors === '1'
        ? '1 browser driven by a program is among them; mark it as your own to leave it out.'
        : `${visitors} automated browsers are among them; mark them as internal to exclude them.`,
    rolledOut: (time: string) =>
      `Since ${time} everybody gets one variant: later visitors, and those in their window then, are excluded.`,
    epoch: (time: string) =>
      `Counted from ${time} on, when what variants show was edited: before it, visitors saw something else.`,
    erased: (visitors: string) =>
      `${visitors} of them were erased after the final look, which still counts them.`,
  },
};
