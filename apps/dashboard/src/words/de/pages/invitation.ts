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
      title: 'Einladung nicht gefunden',
      text: 'Der Link ist unvollständig. Öffnen Sie ihn erneut aus der ursprünglichen Nachricht.',
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
      title: 'Diese Einladung wurde bereits verwendet',
      text: 'Sie gilt einmal. Waren Sie das selbst, melden Sie sich an; sonst bitten Sie um eine neue.',
    },
    address: {
      title: 'Diese Einladung ist für jemand anders',
      text: (email) =>
        `Sie ist für ${email}. Melden Sie sich bei Ihrem Identitätsanbieter ab und mit dieser Adresse an, oder bitten Sie um eine Einladung für Ihre.`,
    },
    wait: {
      title: 'Zu viele Versuche',
      text: 'Versuchen Sie es in einer Minute noch einmal.',
    },
  },
  refusals: {
    provider_unreachable:
      'Der Identitätsanbieter ist gerade nicht erreichbar. Versuchen Sie es in einer Minute erneut; geht es dann noch nicht, sagen Sie es denen, die diesen Server betreiben.',
    provider_failed:
      'Der Identitätsanbieter antwortet gerade mit einem Fehler. Versuchen Sie es in einer Minute erneut; geht es dann noch nicht, sagen Sie es denen, die diesen Server betreiben.',
    client_rejected:
      'Der Identitätsanbieter nimmt die Zugangsdaten von Pixel nicht an. Sagen Sie es denen, die diesen Server betreiben; sie müssen sie berichtigen.',
    sign_in_expired:
      'Die Anmeldung hat zu lange gedauert oder wurde schon verwendet. Melden Sie sich noch einmal an.',
    response_invalid:
      'Die Antwort des Identitätsanbieters ließ sich nicht prüfen. Melden Sie sich noch einmal an; geht es dann noch nicht, sagen Sie es denen, die diesen Server betreiben.',
    provider_refused:
      'Der Identitätsanbieter hat Sie nicht angemeldet. Melden Sie sich noch einmal an, oder bitten Sie dort um Zugang.',
    identity_missing:
      'Der Identitätsanbieter hat nicht gesagt, wer Sie sind. Melden Sie sich noch einmal an.',
    email_missing:
      'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht mitgeteilt, an der Pixel Sie erkennt. Bitten Sie die, die ihn betreiben, sie mitzuteilen, und melden Sie sich dann noch einmal an.',
    email_unverified:
      'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich dann noch einmal an.',
    domain_not_allowed:
      'E-Mail-Adressen Ihrer Domain können sich hier nicht anmelden. Nehmen Sie ein anderes Konto, oder bitten Sie die, die diesen Server betreiben, die Domain zuzulassen.',
  },
  toStart: 'Zur Startseite',
};
