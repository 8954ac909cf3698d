/** English texts of resource lists. */
export const resources = {
  name: 'Name',
  key: 'Key',
  usedIn: 'Used in',
  nowhere: 'Nowhere yet',
  andOthers: (count: string, _number: number) => `+${count} more`,
  nothing: 'Nothing found',
  nothingText: (count: string) => `${count} without that filter.`,
  actionsOf: (name: string) => `Actions for ${name}`,
  open: 'Open',
  copyKey: 'Copy key',
  remove: 'Remove',
  created: (name: string) => `Created ${name}.`,
  changed: (name: string) => `Updated ${name}. It goes live with the next publication.`,
  removed: (name: string) => `Removed ${name}.`,
};
