import type { audiences as en } from '../en/audiences.ts';

/** German texts of the audiences. */
export const audiences: typeof en = {
  title: 'Zielgruppen',
  summary: 'Besucher, für die mehrere Experimente und Umfragen gedacht sind.',
  newAudience: 'Neue Zielgruppe',
  create: 'Zielgruppe anlegen',
  change: 'Zielgruppe ändern',
  takeOut: 'Nehmen Sie sie zuerst aus dem heraus, was unten steht.',
  find: 'Name, Schlüssel oder Regel',
  empty: 'Noch keine Zielgruppen',
  emptyText:
    'Benennen Sie eine Gruppe von Besuchern einmal, etwa die mit Smartphone in Deutschland, und verwenden Sie sie in jedem Experiment.',
  columns: { audience: 'Zielgruppe', rule: 'Besucher' },
  keyHint: 'So nennen sie Experimente und Dateien. Er bleibt, wie er ist.',
  notUsed: 'Noch nirgends verwendet.',
  surveys: (keys) => `In den Umfragen ${keys}.`,
};
