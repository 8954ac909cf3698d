import { capital, name } from './names.ts';
import {
  formatCount,
  formatPercent,
  formatPValue,
  formatShortPercent,
  formatVisitors,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { between, dayOf, daysRun, tenths } from './times.ts';

/** Health findings about visitors and time. */
export const health = {
  full_weeks: (p) =>
    `Volle Wochen: Jeder Wochentag kommt ${p.weeks === 1 ? 'einmal' : `${formatCount(p.weeks)}-mal`} vor.`,
  week_begun: (p) =>
    `${capital(daysRun(p.days))} gelaufen. Die Woche ist am ${dayOf(p.fullAt, p.timeZone)} voll; beenden Sie nach vollen Wochen.`,
  weekdays_uneven: (p) =>
    `${capital(daysRun(p.days))} ohne Pausen gelaufen: Wochentage zählen ${tenths(p.least)}- bis ${tenths(p.most)}-mal.`,
  many_weeks: (p) => `${capital(daysRun(p.days))} gelaufen: Wochentage zählen fast gleich oft.`,
  part_week: (p) =>
    `${capital(daysRun(p.days))} gelaufen, keine ganzen Wochen: Manche Wochentage zählen öfter.`,
  weekdays_differ: () => 'Besucher am Wochenende und an Werktagen können verschieden reagieren.',
  run_full_weeks: () =>
    'Behandeln Sie die Ergebnisse mit Vorsicht, und lassen Sie das nächste Experiment volle Wochen laufen.',

  exposures_awaited: (p) => `Begann vor ${between(p)}; noch niemand hat es gesehen.`,
  exposures_coming: (p) => `Letzter neuer Besucher vor ${between(p)}.`,
  exposures_awaited_again: (p) => `Vor ${between(p)} fortgesetzt; noch niemand Neues hat es gesehen.`,
  no_exposures: (p) => `Keine neuen Besucher seit ${between(p)}.`,
  no_exposures_ever: (p) => `Niemand hat es gesehen, seit es vor ${between(p)} begann.`,
  no_exposures_since_pause: (p) =>
    `Niemand Neues hat es gesehen, seit es vor ${between(p)} fortgesetzt wurde.`,
  no_pages: () =>
    'Wahrscheinlich passt keine Seite mehr zu seinen Regeln, niemand gehört zur Zielgruppe, oder das Snippet fehlt.',
  open_page: () =>
    'Öffnen Sie eine seiner Seiten mit einer Vorschau der Variante, und prüfen Sie die Einbindung.',

  pauses_ok: (p) => `${paused(p)}; niemand war im Zeitfenster.`,
  pauses_few: (p) =>
    `${paused(p)}; im Zeitfenster ${p.visitors === 1 ? 'war' : 'waren'} nur ${formatVisitors(p.visitors)} (${formatPercent(p.share)}).`,
  pauses_touched_windows: (p) =>
    `${paused(p)}, als ${formatVisitors(p.visitors)} (${formatPercent(p.share)}) noch im Zeitfenster waren.`,
  original_within_window: () =>
    'Für den Rest der Pause sahen sie die Originalseite, unabhängig von ihrer Variante.',
  lift_diluted: () =>
    'Sie zählen trotzdem; der wahre Effekt liegt daher wahrscheinlich weiter von 0 entfernt. Falls das wichtig ist, beginnen Sie eine neue Phase ohne Pausen.',

  multi_exposure_ok: (p) =>
    `${formatVisitors(p.visitors)} ${p.visitors === 1 ? 'sah' : 'sahen'} mehrere Varianten: ${formatShortPercent(p.share)}, nicht mitgezählt.`,
  multi_exposure: (p) =>
    `${formatPercent(p.share)} der Besucher sahen mehrere Varianten, mehr als ${formatShortPercent(p.most)}. Sie zählen nicht mit.`,
  moved_visitors: () =>
    'Wahrscheinlich wurden während der Laufzeit Gewichte oder eine Liste erzwungener Zuteilungen geändert, oder mehrere Besucher teilen sich eine ID.',
  split_again: () => `Beheben Sie die Ursache, und ${newPhase}`,
  start_new_phase: () => capital(newPhase),
  randomize_again: () => capital(newPhase),

  earlier_phase_ok: (p) =>
    `${formatVisitors(p.visitors)} ${p.visitors === 1 ? 'kennt' : 'kennen'} eine frühere Phase: ${formatPercent(p.share)}.`,
  earlier_phase: (p) =>
    `${formatPercent(p.share)} der Besucher kennen eine frühere Phase und womöglich eine andere Variante.`,
  assigned_anew: () => 'Eine neue Phase teilt alle neu zu, auch wer wiederkommt.',
  compare_earlier_phase: () =>
    'Prüfen Sie, ob der Effekt ohne sie anders ausfällt: Schlüsseln Sie die Ergebnisse nach earlierPhase auf.',

  pre_exposure_alike: (p) =>
    `Gleichgewicht vor dem Experiment: Die Varianten unterschieden sich davor nicht (${formatPValue(p.pValue)}).`,
  pre_exposure_imbalance: (p) =>
    `Ungleichgewicht vor dem Experiment: Die Varianten unterschieden sich schon davor (${formatPValue(p.pValue)}).`,
  counted_apart: () =>
    'Wahrscheinlich eine fehlerhafte Zuteilung oder nicht gezählte Besucher einer Variante; durch Zufall passiert das nur in 1 von 1.000 Experimenten.',

  response_rates_alike: () => 'Die Antwortquote der Umfrage ist in allen Varianten gleich.',
  response_rates_differ: (p) =>
    `${name(p.goal)}: Es antworten ${formatPercent(p.rate)} bei ${name(p.variant)}, ${formatPercent(p.otherRate)} bei ${name(p.otherVariant)} (${formatPValue(p.pValue)}).`,
  survey_of_one_variant: (p) =>
    `${name(p.goal)}: Bei ${name(p.variant)} antwortet niemand auf die Umfrage, bei anderen schon.`,
  variant_moves_answers: () =>
    'Wahrscheinlich beeinflusst eine Variante, wer antwortet oder ob die Umfrage gesehen wird.',
  read_no_scores: () => 'Vergleichen Sie die Werte nicht: Es antworten unterschiedliche Besucher.',
  survey_is_part_of_variant: () =>
    'Wahrscheinlich erscheint sie nur in den anderen Varianten und gehört damit zu dem, was diese testen.',
  ask_both: () => 'Zeigen Sie sie in allen Varianten, oder werten Sie die Antworten getrennt aus.',

  edited_while_running: (p) =>
    `${lastEdit(p)}. Alle Besucher zusammen vermischen die alte und die neue Fassung; für das Urteil zählen daher nur Besucher ab dann.`,
  edited_alike: (p) =>
    `${lastEdit(p)}, markiert als ohne Einfluss auf das Getestete: ${name(p.reason).replace(/\.+$/, '')}.`,
  not_edited: () => 'Während der Laufzeit nicht bearbeitet.',
} satisfies SentenceFormatters;

const newPhase =
  'beginnen Sie eine neue Phase: Besucher werden neu zugeteilt, und die Ergebnisse beginnen von vorn.';

function paused({ pauses, from, until, timeZone }: SentenceParameters): string {
  const last = `am ${dayOf(from, timeZone)} ${between({ from, until }).replace(/Tagen$/, 'Tage')} lang`;
  return pauses === 1 ? `${capital(last)} pausiert` : `${formatCount(pauses)}-mal pausiert, zuletzt ${last}`;
}

function lastEdit({ edits, editedAt, timeZone }: SentenceParameters): string {
  return edits === 1
    ? `Während der Laufzeit bearbeitet, am ${dayOf(editedAt, timeZone)}`
    : `Während der Laufzeit in ${pluralize(edits, 'Version', 'Versionen')} bearbeitet, zuletzt am ${dayOf(editedAt, timeZone)}`;
}
