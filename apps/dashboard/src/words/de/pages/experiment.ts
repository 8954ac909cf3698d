import type { experiment as english } from '../../en/pages/experiment.ts';

/** Words around the pages of one experiment, in German. */
export const experiment: typeof english = {
  tabs: 'Seiten dieses Experiments',
  results: 'Ergebnisse',
  setup: 'Aufbau',
  history: 'Verlauf',
  edit: 'Bearbeiten',
  edited: 'Bearbeitet, nicht veröffentlicht',
  scheduledFor: (time) => `Geplant für ${time}`,
  everybodyGets: (variant) => `Abgeschlossen: Alle bekommen ${variant}`,
};
