import type { invitation as english } from '../../en/pages/invitation.ts';

/** German texts of the invitation page. */
export const invitation: typeof english = {
  title: 'Sie sind eingeladen',
  to: 'zu {organization} in Pixel, mit der Rolle {role}.',
  by: (name, time) => `${name} hat Sie eingeladen. Die Einladung endet ${time}.`,
  operator: 'Der Betreiber',
  forAddress: (email) => `Sie ist für ${email}. Niemand sonst kann sie annehmen.`,
  signIn: (provider) => `Mit ${provider} anmelden und annehmen`,
  signedInAs: (email) => `Sie sind angemeldet als ${email}.`,
  accept: 'Einladung annehmen',
  signOut: 'Als jemand anders anmelden',
  noProvider:
    'Außer dem Owner kann sich hier noch niemand anmelden: Wer diesen Server betreibt, muss zuerst einen Identitätsanbieter verbinden. Danach kann die Einladung angenommen werden.',
  problems: {
    unknown: {
      title: 'Diese Einladung gibt es nicht',
      text: 'Der Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      text: 'Bitten Sie um eine neue.',
    },
    revoked: {
      title: 'Diese Einladung wurde zurückgezogen',
      text: 'Fragen Sie nach, falls Sie das überrascht.',
    },
    accepted: {
      title: 'Diese Einladung wurde schon angenommen',
      text: 'Sie gilt einmal. Waren Sie das selbst, melden Sie sich an; sonst bitten Sie um eine neue.',
    },
    address: {
      title: 'Diese Einladung ist für jemand anders',
      text: (email) =>
        `Sie ist für ${email}. Melden Sie sich bei Ihrem Identitätsanbieter ab und mit dieser Adresse an, oder bitten Sie um eine Einladung für Ihre.`,
    },
    wait: {
      title: 'Zu viele Links wurden versucht',
      text: 'Versuchen Sie es in einer Minute noch einmal.',
    },
  },
  toStart: 'Zur Startseite',
};
