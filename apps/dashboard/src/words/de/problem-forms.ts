import { formatCount, pluralize } from './sentences/number-formats.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentences/sentence-formatter.ts';

/** Field errors whose message depends on a parameter as well as on the code. */
export const problemForms = {
  too_small: ({ minimum, of }) => {
    if (of === 'string')
      return minimum === 1
        ? 'Darf nicht leer sein'
        : `Mindestens ${pluralize(minimum, 'Zeichen ist', 'Zeichen sind')} nötig`;
    if (of === 'array') return `Mindestens ${pluralize(minimum, 'Eintrag ist', 'Einträge sind')} nötig`;
    return `Muss mindestens ${formatCount(minimum, 4)} sein`;
  },
  too_big: ({ maximum, of }) => {
    if (of === 'string') return `Höchstens ${pluralize(maximum, 'Zeichen ist', 'Zeichen sind')} möglich`;
    if (of === 'array') return `Höchstens ${pluralize(maximum, 'Eintrag ist', 'Einträge sind')} möglich`;
    return `Darf höchstens ${formatCount(maximum, 4)} sein`;
  },
  invalid_type: ({ expected, received }) =>
    received === 'nothing' ? 'Fehlt' : `Muss ${types.get(expected) ?? expected} sein`,
  invalid_format: ({ format }) => formats.get(format) ?? 'Hat nicht die richtige Form',
  too_early: ({ first }) =>
    first === undefined
      ? 'Muss nach dem Beginn liegen'
      : `Darf nicht vor ${first} liegen; damals wurde das Projekt erstmals veröffentlicht`,
  plain_http_of_unknown_name: (p) => unknownName(p),
  forbidden_address: (p) => addresses[String(p.reason)]?.(p) ?? 'An diese Adresse wird nichts gesendet',
} satisfies SentenceFormatters;

const types = new Map<Value, string>([
  ['string', 'ein Text'],
  ['number', 'eine Zahl'],
  ['int', 'eine ganze Zahl'],
  ['boolean', 'wahr oder falsch'],
  ['array', 'eine Liste'],
  ['object', 'ein Objekt'],
]);

const formats = new Map<Value, string>([
  ['uuid', 'Muss eine UUID sein'],
  ['datetime', 'Muss ein Zeitpunkt mit Zeitzone nach ISO 8601 sein, etwa 2026-03-01T08:00:00Z'],
  ['email', 'Muss eine E-Mail-Adresse sein'],
  ['url', 'Muss eine vollständige Adresse sein, etwa https://shop.example'],
]);

const httpOnly = 'http gilt nur für Netzwerke, die WEBHOOK_ALLOW_NETWORKS nennt';

/** Why messages to a URL are blocked, by reason. */
const addresses: Readonly<Record<string, (named: SentenceParameters) => string>> = {
  own_address: (p) => `${p.place} ist eine Adresse von Pixel selbst`,
  not_absolute: () => 'Muss eine vollständige Adresse sein, etwa https://example.com/hook',
  not_https: (p) => `Nachrichten werden über https gesendet, nicht über ${p.protocol}`,
  with_credentials: () => 'Darf weder Benutzername noch Passwort enthalten; Nachrichten werden signiert',
  no_address: (p) => `${p.place} führt zu keiner Adresse im Internet`,
  not_public: (p) =>
    `${p.place} ist keine öffentliche Adresse; WEBHOOK_ALLOW_NETWORKS kann ihr Netzwerk erlauben`,
  plain_http: () => `Nachrichten werden über https gesendet; ${httpOnly}`,
  plain_http_of_unknown_name: (p) => unknownName(p),
};

function unknownName({ host }: SentenceParameters): string {
  return `${host} ist nicht zu finden; ${httpOnly}`;
}
