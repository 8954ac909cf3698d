import type { resources as en } from '../en/resources.ts';

/** German texts of resource lists. */
export const resources: typeof en = {
  name: 'Name',
  key: 'Schlüssel',
  usedIn: 'Verwendet in',
  notUsed: 'Noch nicht verwendet',
  moreCount: (count, number) => `+${count} ${number === 1 ? 'weitere Stelle' : 'weitere Stellen'}`,
  noMatches: 'Keine Treffer',
  noMatchesText: (count) => `${count} ohne diesen Filter.`,
  actionsOf: (name) => `Aktionen für ${name}`,
  open: 'Öffnen',
  copyKey: 'Schlüssel kopieren',
  remove: 'Entfernen',
  created: (name) => `${name} angelegt.`,
  changed: (name) => `${name} geändert. Wird mit der nächsten Veröffentlichung live.`,
  removed: (name) => `${name} entfernt.`,
};
