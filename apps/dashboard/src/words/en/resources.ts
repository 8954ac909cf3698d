/** English texts of resource lists. */
export const resources = {
  name: 'Name',
  key: 'Key',
  usedIn: 'Used in',
  nowhere: 'Not used yet',
  andOthers: (count: string, _number: number) => `+${count} more`,
  nothing: 'No matches',
  nothingText: (count: string) => `${count} without this filter.`,
  actionsOf: (name: string) => `Actions for ${name}`,
  open: 'Open',
  copyKey: 'Copy key',
  remove: 'Remove',
  created: (name: string) => `Created ${name}.`,
  changed: (name: string) => `Updated ${name}. It goes live when you publish.`,
  removed: (name: string) => `Removed ${name}.`,
};
