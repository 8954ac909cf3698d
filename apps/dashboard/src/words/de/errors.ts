import type { ControlErrorBody } from '@pixel/control/client';
import { formatCount, pluralize } from './sentences/number-formats.ts';
import type { SentenceFormatter, SentenceParameters, Value } from './sentences/sentence-formatter.ts';
import { dayOf } from './sentences/times.ts';

/** Error messages by code, without a full stop, like the server's. */
export const errors: Readonly<Record<ControlErrorBody['error']['code'], SentenceFormatter>> = {
  invalid_json: () => 'Die Anfrage ist kein JSON',
  invalid_request: (p) =>
    known(p.fields) ? `Die Anfrage ist nicht gültig: ${p.fields}` : 'Die Anfrage ist nicht gültig',
  invalid_configuration: (p) =>
    typeof p.count === 'number' && p.count > 1
      ? `Es gibt ${formatCount(p.count)} Probleme; nichts wurde geändert`
      : 'Es gibt ein Problem; nichts wurde geändert',
  authorization_pending: () => 'Die Anmeldung ist noch nicht bestätigt',
  slow_down: () => 'Zu viele Anfragen; warten Sie einen Moment',
  expired_token: () => 'Der Code ist abgelaufen; beginnen Sie von vorn',
  access_denied: () => 'Die Anmeldung wurde abgelehnt',
  unauthorized: () => 'Melden Sie sich zuerst an',
  forbidden: (p) =>
    roles.has(p.needed)
      ? `Dafür brauchen Sie mindestens die Rolle ${roles.get(p.needed)}${roles.has(p.role) ? `; Ihre ist ${roles.get(p.role)}` : ''}`
      : 'Dazu sind Sie hier nicht berechtigt',
  not_found: () => 'Unter dieser URL gibt es nichts',
  project_not_found: (p) => notFound('Kein Projekt', p.projectKey),
  experiment_not_found: (p) => notFound('Kein Experiment', p.experimentKey ?? p.key),
  variant_not_found: (p) =>
    known(p.experimentKey)
      ? `Das Experiment „${p.experimentKey}“ hat keine Variante „${p.variantKey}“`
      : notFound('Keine Variante', p.variantKey),
  preview_not_found: (p) =>
    `Diese Vorschau${known(p.projectKey) ? ` von „${p.projectKey}“` : ''} gibt es nicht mehr; sie wurde beendet oder ist abgelaufen`,
  event_not_found: (p) => notFound('Kein Ereignis', p.eventId),
  response_not_found: (p) => notFound('Keine Antwort', p.responseId),
  dead_letter_not_found: (p) =>
    known(p.ids)
      ? `Dieses unzustellbare Ereignis gibt es nicht: ${p.ids}; nichts wurde geändert`
      : 'Dieses unzustellbare Ereignis gibt es nicht; nichts wurde geändert',
  organization_not_found: () => 'Diese Organisation gibt es nicht',
  member_not_found: () => 'In dieser Organisation gibt es dieses Mitglied nicht',
  invitation_not_found: (p) =>
    invitations.get(p.status) ?? 'Diese Einladung gibt es nicht; prüfen Sie den Link',
  session_not_found: () => 'Diese Sitzung gibt es nicht mehr',
  goal_not_found: (p) =>
    known(p.experimentKey)
      ? `Das Experiment „${p.experimentKey}“ hat in dieser Phase kein Ziel „${p.goalKey}“`
      : notFound('Kein Ziel', p.goalKey ?? p.key),
  audience_not_found: (p) => notFound('Keine Zielgruppe', p.audienceKey ?? p.key),
  layer_not_found: (p) => notFound('Keine Ebene', p.layerKey ?? p.key),
  survey_not_found: (p) => notFound('Keine Umfrage', p.surveyKey ?? p.key),
  question_not_found: (p) => `Die Umfrage „${p.surveyKey}“ hat keine Frage „${p.questionId}“`,
  phase_not_found: (p) => `Das Experiment „${p.experimentKey}“ hat keine Phase ${p.phase}`,
  version_not_found: (p) =>
    known(p.version)
      ? `Die Version „${p.version}“ gibt es nicht, oder ihr Stand ist nicht gespeichert`
      : `Das Projekt „${p.projectKey}“ wurde noch nie veröffentlicht`,
  webhook_not_found: (p) => notFound('Kein Webhook', p.webhookKey ?? p.key),
  message_not_found: (p) => notFound('Keine Nachricht', p.messageId),
  share_not_found: (p) =>
    `Diesen Link zu Ergebnissen${known(p.experimentKey) ? ` von „${p.experimentKey}“` : ''} gibt es nicht; prüfen Sie ihn`,
  method_not_allowed: (p) => `${p.method} gibt es hier nicht, nur ${p.available}`,
  experiment_archived: (p) =>
    `Das Experiment „${p.experimentKey ?? p.key}“ ist archiviert; stellen Sie es zuerst wieder her`,
  survey_archived: (p) =>
    `Die Umfrage „${p.surveyKey ?? p.key}“ ist archiviert; stellen Sie sie zuerst wieder her`,
  project_archived: (p) => `Das Projekt „${p.projectKey}“ ist archiviert; stellen Sie es zuerst wieder her`,
  conflict: describeConflict,
  export_running: () => 'Auf diesem Server läuft bereits ein Export; versuchen Sie es danach erneut',
  already_exists: (p) =>
    `${known(p.key ?? p.projectKey) ? `Den Schlüssel „${p.key ?? p.projectKey}“` : 'Diesen Schlüssel'} gibt es bereits; wählen Sie einen anderen`,
  in_use: (p) =>
    known(p.key)
      ? `${entity(p)} wird noch gebraucht: ${listOf(p.experiments, p.surveys)}`
      : `Etwas im Projekt „${p.projectKey}“ ist noch live: Beenden Sie das zuerst`,
  last_owner: () => 'Eine Organisation braucht mindestens einen Owner; machen Sie zuerst jemand anderen dazu',
  invalid_transition: (p) =>
    known(p.wanted)
      ? `${entity(p)} ist ${status(p.status)} und kann werden: ${statuses(p.allowed)}, nicht ${status(p.wanted)}`
      : known(p.status)
        ? `Das geht nicht, solange das Experiment „${p.experimentKey}“ ${status(p.status)} ist`
        : known(p.phase)
          ? `Phase ${p.phase} des Experiments „${p.experimentKey}“ läuft noch; schließen Sie sie ab, bevor Sie entscheiden`
          : `Vom Experiment „${p.experimentKey}“ gibt es noch keine Daten`,
  needs_new_phase: (p) =>
    known(p.experimentKey)
      ? `Das Experiment „${p.experimentKey}“ ist ${status(p.status)}${known(p.fields) ? `; diese Änderung (${p.fields}) würde die bisherigen Daten entwerten` : ''}. Beginnen Sie damit eine neue Phase, in der alle neu zugeteilt werden`
      : 'Das ändert die Zuteilung eines laufenden Experiments; nichts wurde geändert',
  message_erased: (p) =>
    `Die Nachricht „${p.messageId}“ betraf einen gelöschten Besucher; sie kann nicht erneut gesendet werden`,
  webhook_disabled: (p) =>
    `Der Webhook „${p.webhookKey}“ ist ausgeschaltet, daher wird nichts an ihn gesendet; schalten Sie ihn zuerst ein`,
  share_ended: (p) =>
    p.status === 'ended'
      ? `Dieser Link zu Ergebnissen ist am ${dayOf(p.expiresAt, undefined)} abgelaufen; bitten Sie um einen neuen`
      : 'Dieser Link zu Ergebnissen wurde zurückgezogen; bitten Sie um einen neuen',
  payload_too_large: (p) => `Das ist zu groß; höchstens ${bytes(p.maxBytes)} sind erlaubt`,
  snapshot_too_large: (p) =>
    `Das Projekt „${p.projectKey}“ würde mit ${bytes(p.bytes)} veröffentlicht; höchstens ${bytes(p.maxBytes)} sind erlaubt`,
  unsupported_media_type: () => 'Der Body muss als application/json gesendet werden',
  precondition_required: () => 'Die Revision, von der die Änderung ausging, fehlt; laden Sie die Seite neu',
  rate_limited: (p) =>
    `Zu viele Versuche aus Ihrem Netzwerk; versuchen Sie es ${known(p.retryAfterSeconds) ? `in ${pluralize(p.retryAfterSeconds, 'Sekunde', 'Sekunden')}` : 'später'} erneut`,
  internal_error: () => 'Etwas ist schiefgegangen; Näheres steht im Protokoll des Servers',
  busy: () => 'Andere ändern das gerade; versuchen Sie es in einem Moment erneut',
  not_delivered: () => 'Gespeichert, aber noch nicht ausgeliefert; Pixel versucht es jede Minute erneut',
  provider_unavailable: (p) => {
    const problem =
      providerProblems.get(p.reason) ?? 'Der Identitätsanbieter nimmt gerade keine Anmeldung an';
    return p.reason === 'client_rejected'
      ? problem
      : `${problem}${known(p.status) ? ` (HTTP ${p.status})` : ''}. Versuchen Sie es in einer Minute erneut; geht es dann noch nicht, sagt das Protokoll des Servers mehr`;
  },
  unavailable: () => 'Ein Teil von Pixel antwortet gerade nicht; versuchen Sie es in einem Moment erneut',
  no_space: (p) =>
    `Der Export braucht womöglich ${bytes(p.neededBytes)}, frei sind ${bytes(p.freeBytes)}; wählen Sie einen kürzeren Zeitraum, oder schaffen Sie Platz`,
};

const roles = new Map<Value, string>([
  ['owner', 'Owner'],
  ['admin', 'Admin'],
  ['editor', 'Editor'],
  ['analyst', 'Analyst'],
  ['viewer', 'Viewer'],
]);

const invitations = new Map<Value, string>([
  ['accepted', 'Diese Einladung wurde bereits angenommen'],
  ['revoked', 'Diese Einladung wurde zurückgezogen; bitten Sie um eine neue'],
  ['expired', 'Diese Einladung ist abgelaufen; bitten Sie um eine neue'],
]);

const providerProblems = new Map<Value, string>([
  ['provider_unreachable', 'Der Identitätsanbieter ist gerade nicht erreichbar'],
  ['provider_failed', 'Der Identitätsanbieter antwortet gerade mit einem Fehler'],
  [
    'client_rejected',
    'Der Identitätsanbieter nimmt die Zugangsdaten von Pixel nicht an. Wer diesen Server betreibt, muss OIDC_CLIENT_ID und OIDC_CLIENT_SECRET berichtigen',
  ],
]);

const entityNames = new Map<Value, string>([
  ['experiment', 'Das Experiment'],
  ['survey', 'Die Umfrage'],
  ['goal', 'Das Ziel'],
  ['audience', 'Die Zielgruppe'],
  ['layer', 'Die Ebene'],
  ['webhook', 'Der Webhook'],
  ['decision', 'Die Entscheidung zum Experiment'],
  ['project', 'Das Projekt'],
]);

const statusWords = new Map<Value, string>([
  ['draft', 'Entwurf'],
  ['scheduled', 'geplant'],
  ['running', 'laufend'],
  ['paused', 'pausiert'],
  ['completed', 'abgeschlossen'],
  ['archived', 'archiviert'],
]);

function describeConflict(p: SentenceParameters): string {
  if (known(p.sent) && known(p.kind))
    return `${entity(p)} wurde seit dem Laden geändert (Stand ${p.sent}, jetzt ${p.now}); nichts wurde geändert`;
  if (known(p.sent))
    return `Das Projekt „${p.projectKey}“ wurde inzwischen bearbeitet (Stand ${p.sent}, jetzt ${p.now})`;
  if (known(p.basedOn))
    return `Das Projekt „${p.projectKey}“ wurde inzwischen veröffentlicht; live ist ${version(p.liveVersion)}`;
  if (known(p.email)) return `${p.email} hat inzwischen die Rolle ${roles.get(p.role) ?? p.role}`;
  if (known(p.name)) return `Die Organisation heißt inzwischen „${p.name}“`;
  return 'Das hat inzwischen jemand anders geändert; nichts wurde geändert';
}

function known(value: Value): boolean {
  return value !== undefined && value !== null && value !== '';
}

function notFound(what: string, key: Value): string {
  return known(key) ? `${what} „${key}“ gefunden` : `${what} gefunden`;
}

function entity({ kind, key }: SentenceParameters): string {
  return `${entityNames.get(kind) ?? kind} „${key}“`;
}

function status(of: Value): string {
  return statusWords.get(of) ?? String(of);
}

function statuses(list: Value): string {
  return String(list).split(', ').map(status).join(' oder ');
}

function listOf(...lists: readonly Value[]): string {
  return lists.filter(known).join(', ');
}

function version(of: Value): string {
  return of === 'none' ? 'noch nichts' : `die Version vom ${dayOf(of, undefined)}`;
}

function bytes(of: Value): string {
  if (typeof of !== 'number') return '–';
  const units = ['Byte', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, of)) / 3));
  return `${formatCount(of / 1_000 ** step, 1)} ${units[step]}`;
}
