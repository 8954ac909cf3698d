/** English texts of resource lists. */
export const resources = {
  name: 'Name',
  key: 'Key',
  usedIn: 'Used in',
  notUsed: 'Not used yet',
  moreCount: (count: string, _number: number) => `+${count} more`,
  noMatches: 'No matches',
  noMatchesText: (count: string) => `${count} without this filter.`,
  actionsOf: (name: string) => `Actions for ${name}`,
  open: 'Open',
  copyKey: 'Copy key',
  remove: 'Remove',
  created: (name: string) => `Created ${name}.`,
  changed: (name: string) => `Updated ${name}. It goes live when you publish.`,
  removed: (name: string) => `Removed ${name}.`,
};
