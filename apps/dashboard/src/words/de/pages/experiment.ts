import type { experiment as english } from '../../en/pages/experiment.ts';

/** German texts of the layout around an experiment's pages. */
export const experiment: typeof english = {
  tabs: 'Seiten dieses Experiments',
  results: 'Ergebnisse',
  setup: 'Aufbau',
  history: 'Verlauf',
  edit: 'Bearbeiten',
  edited: 'Bearbeitet, nicht veröffentlicht',
  scheduledFor: (time) => `Geplant für ${time}`,
  commands: {
    results: 'Ergebnisse öffnen',
    setup: 'Aufbau öffnen',
    history: 'Verlauf öffnen',
    preview: 'Eine Variante ansehen …',
    publish: 'Änderungen durchsehen und veröffentlichen …',
    copyAddress: 'URL dieser Seite kopieren',
  },
  everybodyGets: (variant) => `Abgeschlossen: Alle bekommen ${variant}`,
  mostGet: (share, variant) => `Abgeschlossen: ${share} bekommen ${variant}`,
};
