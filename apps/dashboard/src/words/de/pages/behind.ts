import type { behind as english } from '../../en/pages/behind.ts';

/** German texts of the details behind an experiment's results. */
export const behind: typeof english = {
  phase: {
    earlier: (number, newest, day) =>
      `Phase ${number}, wie sie endete. Für Phase ${newest}, seit ${day}, wurden die Besucher neu zugeteilt. Phasen werden nie zusammengefasst; Plan, Ziele und Varianten können sich unterscheiden.`,
  },
  variantsSeen: {
    title: 'Was Besucher sehen',
    edited: 'Mit unveröffentlichten Änderungen, die Besucher noch nicht sehen.',
    none: 'Die ursprüngliche Seite.',
    viewAs: 'Ansehen als',
  },
  whoCounts: {
    title: 'Wer zählt',
    about: 'Entschieden wird beim ersten Kontakt, nie nach späterem Verhalten.',
    visitors: 'Besucher',
    all: 'Alle',
    unknown: 'unbekannt',
    met: 'Mit Kontakt',
    metWhy: 'Ihr Kontakt-Ereignis ist angekommen.',
    counted: 'Gezählt',
    countedWhy: 'In den Ergebnissen verglichen.',
    countedBy: (goal) => `Bei ${goal} verglichen. Andere Ziele können andere Fenster haben.`,
    reasons: {
      unverified: {
        title: 'Nicht bestätigt',
        why: 'Ihr Ereignis nennt eine Variante, die ihnen nicht zugeteilt ist: eine Seite aus dem Cache oder ein gefälschtes Ereignis.',
      },
      bots: { title: 'Bots', why: 'Am User-Agent erkannt.' },
      internal: {
        title: 'Interne Besucher',
        why: 'Markierte Browser, interne Adressen des Projekts und Besucher mit fester Variante.',
      },
      several: {
        title: 'In mehreren Varianten',
        why: 'Ihr Verhalten lässt sich keiner einzelnen Variante zuordnen: geteilte Geräte oder geänderte IDs.',
      },
      open: {
        title: 'Noch im Fenster',
        why: 'Sie können noch konvertieren und zählen, sobald ihr Fenster abgelaufen ist.',
      },
    },
    automation: (visitors) =>
      visitors === '1'
        ? '1 automatisierter Browser ist darunter; als intern markiert, zählt er nicht mehr.'
        : `${visitors} automatisierte Browser sind darunter; als intern markiert, zählen sie nicht mehr.`,
    rolledOut: (time) =>
      `Seit ${time} ist eine Variante ausgerollt: Wer später kam oder da noch im Fenster war, zählt nicht.`,
    epoch: (time) =>
      `Gezählt ab ${time}, als eine Variante geändert wurde: Vorher sahen Besucher eine andere Fassung.`,
    erased: (visitors) =>
      visitors === '1'
        ? '1 davon wurde seit dem endgültigen Stand gelöscht, der ihn weiter mitzählt.'
        : `${visitors} davon wurden seit dem endgültigen Stand gelöscht, der sie weiter mitzählt.`,
  },
};
