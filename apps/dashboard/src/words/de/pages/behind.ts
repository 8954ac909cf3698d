import type { behind as english } from '../../en/pages/behind.ts';

/** German texts of the details behind an experiment's results. */
export const behind: typeof english = {
  phase: {
    earlier: (number, newest, day) =>
      `Phase ${number}, wie sie endete. In Phase ${newest}, seit ${day}, wurde neu gelost: Phasen werden nie addiert, und Plan, Ziele und Varianten können andere sein.`,
  },
  variantsSeen: {
    title: 'Varianten, wie man sie sieht',
    edited: 'Wie sie jetzt bearbeitet sind; was nicht veröffentlicht ist, sehen Besucher nicht.',
    none: 'Die Seite, wie sie ist.',
    viewAs: 'Ansehen als',
  },
  whoCounts: {
    title: 'Wer zählt',
    about: 'Alle werden bei der ersten Begegnung beurteilt, nie nach dem, was folgt.',
    visitors: 'Besucher',
    all: 'Alle',
    unknown: 'unbekannt',
    met: 'Trafen auf das Experiment',
    metWhy: 'Ihre Begegnung kam an.',
    counted: 'Gezählt',
    countedWhy: 'Wer verglichen wird.',
    countedBy: (goal) => `Wer nach ${goal} verglichen wird. Andere Ziele können andere Fenster haben.`,
    reasons: {
      unverified: {
        title: 'Nicht bestätigt',
        why: 'Sie geben eine Variante an, die ihnen nicht zusteht: eine Seite aus dem Cache oder ein erfundenes Ereignis.',
      },
      bots: { title: 'Bots', why: 'Ihr User-Agent sagt es.' },
      internal: {
        title: 'Eigene Leute',
        why: 'Markierte Browser und Adressen des Projekts, und wer absichtlich in eine Variante geschickt wurde.',
      },
      several: {
        title: 'In mehreren Varianten',
        why: 'Niemand kann sagen, was sie bewogen hat. Geteilte Geräte, oder geänderte IDs.',
      },
      open: {
        title: 'Noch im Fenster',
        why: 'Sie hatten noch keine Zeit dazu. Sie zählen, sobald ihr Fenster vorbei ist.',
      },
    },
    automation: (visitors) =>
      visitors === '1'
        ? '1 von einem Programm gesteuerter Browser ist darunter; als eigener markiert, zählt er nicht mehr.'
        : `${visitors} von Programmen gesteuerte Browser sind darunter; als eigene markiert, zählen sie nicht mehr.`,
    rolledOut: (time) =>
      `Seit ${time} bekommen alle eine Variante: Wer später kam oder da noch im Fenster war, zählt nicht.`,
    epoch: (time) =>
      `Gezählt ab ${time}, als geändert wurde, was Varianten zeigen: Vorher sahen Besucher etwas anderes.`,
    erased: (visitors) =>
      visitors === '1'
        ? '1 davon wurde seit dem endgültigen Stand gelöscht, der ihn weiter mitzählt.'
        : `${visitors} davon wurden seit dem endgültigen Stand gelöscht, der sie weiter mitzählt.`,
  },
};
