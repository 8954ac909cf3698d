import type { audiences as en } from '../en/audiences.ts';

/** German texts of the audiences. */
export const audiences: typeof en = {
  title: 'Zielgruppen',
  summary: 'Gruppen von Besuchern, die sich Experimente und Umfragen teilen.',
  newAudience: 'Neue Zielgruppe',
  create: 'Zielgruppe anlegen',
  change: 'Zielgruppe ändern',
  inUseHint: 'Entfernen Sie sie zuerst überall, wo sie unten aufgeführt ist.',
  find: 'Name, Schlüssel oder Regel',
  empty: 'Noch keine Zielgruppen',
  emptyText:
    'Legen Sie eine Besuchergruppe einmal fest, etwa Smartphone-Nutzer in Deutschland, und verwenden Sie sie in jedem Experiment.',
  columns: { audience: 'Zielgruppe', rule: 'Besucher' },
  keyHint: 'Kennung in Experimenten und Dateien. Nachträglich nicht änderbar.',
  notUsed: 'Noch nirgends verwendet.',
  surveys: (keys) => `In den Umfragen ${keys}.`,
};
