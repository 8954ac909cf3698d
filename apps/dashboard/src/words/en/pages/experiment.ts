/** English texts of the layout around an experiment's pages. */
export const experiment = {
  tabs: 'Pages of this experiment',
  results: 'Results',
  setup: 'Setup',
  history: 'History',
  edit: 'Edit',
  edited: 'Edited, not published',
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  commands: {
    results: 'Open results',
    setup: 'Open setup',
    history: 'Open history',
    preview: 'Preview a variant…',
    publish: 'Review and publish edits…',
    copyAddress: 'Copy page URL',
  },
  everybodyGets: (variant: string) => `Completed: everyone gets ${variant}`,
  mostGet: (share: string, variant: string) => `Completed: ${share} get ${variant}`,
};
