/** English texts of the layout around an experiment's pages. */
export const experiment = {
  tabs: 'Pages of this experiment',
  results: 'Results',
  setup: 'Setup',
  history: 'History',
  edit: 'Edit',
  edited: 'Edited, not published',
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  verbs: {
    results: 'Open the results',
    setup: 'Open the setup',
    history: 'Open the history',
    preview: 'Preview a variant…',
    publish: 'Review and publish edits…',
    copyAddress: 'Copy the address of this page',
  },
  everybodyGets: (variant: string) => `Completed: everybody gets ${variant}`,
  mostGet: (share: string, variant: string) => `Completed: ${share} get ${variant}`,
};
