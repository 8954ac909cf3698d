import type { resources as en } from '../en/resources.ts';

/** German texts of resource lists. */
export const resources: typeof en = {
  name: 'Name',
  key: 'Schlüssel',
  usedIn: 'Verwendet in',
  nowhere: 'Noch nirgends',
  andOthers: (count, number) => `+${count} ${number === 1 ? 'weitere Stelle' : 'weitere Stellen'}`,
  nothing: 'Nichts gefunden',
  nothingText: (count) => `${count} ohne diesen Filter.`,
  actionsOf: (name) => `Aktionen für ${name}`,
  open: 'Öffnen',
  copyKey: 'Schlüssel kopieren',
  remove: 'Entfernen',
  created: (name) => `${name} angelegt.`,
  changed: (name) => `${name} geändert. Live mit der nächsten Veröffentlichung.`,
  removed: (name) => `${name} entfernt.`,
};
