/** English texts of the details behind an experiment's results. */
export const behind = {
  phase: {
    earlier: (number: string, newest: string, day: string) =>
      `Phase ${number}, as it ended. Visitors were re-randomized for phase ${newest}, running since ${day}. Phases are never combined; plan, goals and variants may differ.`,
  },
  variantsSeen: {
    title: 'What visitors see',
    edited: 'With unpublished edits, which visitors don’t see yet.',
    none: 'The original page.',
    viewAs: 'View as',
  },
  whoCounts: {
    title: 'Who counts',
    about: 'Decided at each visitor’s first exposure, never by later behaviour.',
    visitors: 'Visitors',
    all: 'All',
    unknown: 'unknown',
    met: 'Exposed',
    metWhy: 'Their exposure event arrived.',
    counted: 'Counted',
    countedWhy: 'Compared in the results.',
    countedBy: (goal: string) => `Compared on ${goal}. Other goals may have other windows.`,
    reasons: {
      unverified: {
        title: 'Not verified',
        why: 'Their event claims a variant that bucketing doesn’t assign: a cached page or a forged event.',
      },
      bots: { title: 'Bots', why: 'Detected by user agent.' },
      internal: {
        title: 'Internal visitors',
        why: 'Marked browsers, the project’s internal addresses, and visitors forced into a variant.',
      },
      several: {
        title: 'In several variants',
        why: 'Their actions can’t be attributed to one variant: shared devices or changed ids.',
      },
      open: {
        title: 'Still in their window',
        why: 'They still have time to convert. They count once their window closes.',
      },
    },
    automation: (visitors: string) =>
      visitors === '1'
        ? '1 automated browser is among them; mark it as internal to exclude it.'
        : `${visitors} automated browsers are among them; mark them as internal to exclude them.`,
    rolledOut: (time: string) =>
      `One variant has been rolled out since ${time}: later visitors, and those still in their window then, are excluded.`,
    epoch: (time: string) =>
      `Counted from ${time}, when a variant was edited: earlier visitors saw another version.`,
    erased: (visitors: string) =>
      `${visitors} of them ${visitors === '1' ? 'was' : 'were'} erased after the final look, which still counts ${visitors === '1' ? 'that visitor' : 'them'}.`,
  },
};
