/** English texts of the details behind an experiment's results. */
export const behind = {
  phase: {
    earlier: (number: string, newest: string, day: string) =>
      `Phase ${number}, as it ended. In phase ${newest}, since ${day}, visitors were drawn anew: phases are never added up, and plan, goals and variants may differ.`,
  },
  variantsSeen: {
    title: 'Variants as seen',
    edited: 'As they are edited now; what is not published yet, visitors do not see.',
    none: 'The page as it is.',
    viewAs: 'View as',
  },
  whoCounts: {
    title: 'Who counts',
    about: 'Everybody is judged at the first exposure, never by what follows.',
    visitors: 'Visitors',
    all: 'All',
    unknown: 'not known',
    met: 'Met the experiment',
    metWhy: 'Their exposure arrived.',
    counted: 'Counted',
    countedWhy: 'Who is compared.',
    countedBy: (goal: string) => `Who is compared by ${goal}. Other goals may have other windows.`,
    reasons: {
      unverified: {
        title: 'Not verified',
        why: 'They claim a variant that bucketing does not give them: a cached page, or a made-up event.',
      },
      bots: { title: 'Bots', why: 'Their user agent says so.' },
      internal: {
        title: 'Your own people',
        why: 'Marked browsers and addresses of the project, and visitors who were sent to a variant on purpose.',
      },
      several: {
        title: 'In several variants',
        why: 'Nobody can say what made them act. Shared devices, or ids that were changed.',
      },
      open: {
        title: 'Still in their window',
        why: 'They have had no time yet to do it. They count once their window is over.',
      },
    },
    automation: (visitors: string) =>
      visitors === '1'
        ? '1 browser driven by a program is among them; mark it as your own to leave it out.'
        : `${visitors} browsers driven by programs are among them; mark them as your own to leave them out.`,
    rolledOut: (time: string) =>
      `Since ${time} everybody gets one variant: who came later, or was in the window then, is left out.`,
    epoch: (time: string) =>
      `Counted from ${time} on, when what variants show was edited: before it, visitors saw something else.`,
    erased: (visitors: string) =>
      `${visitors} of them were erased since the final look, which goes on counting them.`,
  },
};
