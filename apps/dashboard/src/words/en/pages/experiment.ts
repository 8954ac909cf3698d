/** Words around the pages of one experiment, in English. */
export const experiment = {
  tabs: 'Pages of this experiment',
  results: 'Results',
  setup: 'Setup',
  history: 'History',
  edit: 'Edit',
  edited: 'Edited, not published',
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  everybodyGets: (variant: string) => `Completed: everybody gets ${variant}`,
};
