import { formatCount, formatExactPercent, pluralize } from './sentences/number-formats.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentences/sentence-formatter.ts';

/** A trace's sentence for each rule, in German. */
export const traces: SentenceFormatters = {
  started: ({ at }) => `Begonnen am ${timeOf(at)}.`,
  starts: ({ at }) => `Beginnt am ${timeOf(at)}.`,
  ends: ({ at }) => `Endet am ${timeOf(at)}.`,
  ended: ({ at }) => `Geendet am ${timeOf(at)}.`,
  every_page: () => 'Läuft auf jeder Seite.',
  no_page: () => 'Die Seite hat keine vollständige http(s)-URL, daher passt keine Regel.',
  its_page: () => 'Die Seite passt.',
  not_its_page: () => 'Die Seite passt nicht.',
  included: (p) => `${ruleOf(p)} passt.`,
  not_tried: (p) => `${ruleOf(p)} wurde nicht geprüft, weil die URL dafür zu lang ist${enough(p)}.`,
  not_included: (p) => `${ruleOf(p)} passt ${missOf(p)}${enough(p)}.`,
  excluded_page: (p) => `${ruleOf(p)} passt, daher ist die Seite ausgeschlossen.`,
  excluded_untried: (p) =>
    `${ruleOf(p)} wurde nicht geprüft, weil die URL dafür zu lang ist, daher ist die Seite ausgeschlossen.`,
  left_in: (p) => `${ruleOf(p)} passt ${missOf(p)} und schließt die Seite daher nicht aus.`,
  in_audience: () => 'Der Besucher gehört zur Zielgruppe.',
  not_in_audience: () => 'Der Besucher gehört nicht zur Zielgruppe.',
  all_of: (p) => `Alle ${formatCount(p.count)} müssen zutreffen; ${heldOf(p.held)}.`,
  any_of: (p) => `Eines von ${formatCount(p.count)} muss zutreffen; ${heldOf(p.held)}.`,
  not_holding: () => 'Die Bedingung darf nicht zutreffen und trifft nicht zu.',
  holding: () => 'Die Bedingung darf nicht zutreffen, trifft aber zu.',
  not_known: (p) => `${p.attribute} ist unbekannt.`,
  must_equal: (p) => `${foundOf(p)}; verlangt ist ${expectedOf(p)}.`,
  must_be_in: (p) => `${foundOf(p)}; verlangt ist eines von ${expectedOf(p)}.`,
  must_contain: (p) => `${foundOf(p)}; es muss ${expectedOf(p)} enthalten.`,
  must_start_with: (p) => `${foundOf(p)}; es muss mit ${expectedOf(p)} beginnen.`,
  must_match: (p) => `${foundOf(p)}; es muss zum regulären Ausdruck ${expectedOf(p)} passen.`,
  must_be_greater: (p) => `${foundOf(p)}; es muss größer als ${expectedOf(p)} sein.`,
  must_be_less: (p) => `${foundOf(p)}; es muss kleiner als ${expectedOf(p)} sein.`,
  must_be_known: (p) => `${foundOf(p)}; das Attribut muss bekannt sein.`,
  must_not_be_known: (p) => `${foundOf(p)}; das Attribut darf nicht bekannt sein.`,
  on_exclude_list: () => 'Der Besucher steht auf der Ausschlussliste.',
  not_on_exclude_list: () => 'Der Besucher steht nicht auf der Ausschlussliste.',
  forced: () =>
    'Dem Besucher ist die Variante fest zugeteilt; Zielgruppe und Aufteilung entscheiden daher nicht.',
  rolled_out: () => 'Abgeschlossen, und alle bekommen die beste Variante.',
  rolled_out_but_for_holdback: () =>
    'Abgeschlossen, und alle bekommen die beste Variante, bis auf einen Holdback mit der Kontrollvariante.',
  holdout: (p) => `${positionOf(p)}; der Holdout des Projekts umfasst ${firstOf(p.share)}.`,
  layer_slot: (p) =>
    `Die Position des Besuchers in der Ebene ist ${formatExactPercent(p.place)}; der Platz des Experiments umfasst ${visitorsIn(p)}.`,
  covered: (p) => `${positionOf(p)}; das Experiment umfasst ${shareOf(p.coverage)}.`,
  takes: (p) => `Umfasst ${visitorsIn(p)}.`,
  sampled: (p) => `${positionOf(p)}; die Umfrage umfasst ${firstOf(p.coverage)}.`,
  of_variant: (p) => `Für Besucher mit ${variantsOf(p)}; dieser gehört dazu.`,
  not_of_variant: (p) => `Für Besucher mit ${variantsOf(p)}; dieser gehört nicht dazu.`,
  not_remembered: () =>
    'Welche Umfragen der Besucher gesehen hat, lässt sich gerade nicht laden; daher erscheint keine.',
  shown_so_often: (p) => `${showingsOf(p)}; sie erscheint ${frequencyOf(p)}.`,
  resting: (p) => `${showingsOf(p)}; sie ruht${untilOf(p)}.`,
  enough_surveys: (p) =>
    `Der Besucher hat${untilOf(p)} so viele andere Umfragen gesehen, wie das Projekt erlaubt.`,
  is_draft: () => 'Ist ein Entwurf.',
  is_scheduled: () => 'Ist geplant.',
  is_running: () => 'Läuft.',
  is_paused: () => 'Ist pausiert.',
  is_completed: () => 'Ist abgeschlossen.',
  is_completed_only: () => 'Ist abgeschlossen, und keine Variante ist ausgerollt.',
  is_archived: () => 'Ist archiviert.',
  was_not_live: () => 'War damals nicht live.',
};

function ruleOf({ kind, value }: SentenceParameters): string {
  return `${kind} ${value}`;
}

/** Only the server's English text explains why a rule can't match any page. */
function missOf({ problem }: SentenceParameters): string {
  return problem === null ? 'nicht' : `zu keiner Seite (${problem})`;
}

function enough({ enough: other }: SentenceParameters): string {
  return other === null ? '' : `, aber ${other} passt, und das genügt`;
}

function heldOf(held: Value): string {
  return held === 0 ? 'keines tut es' : pluralize(held, 'trifft zu', 'treffen zu');
}

function foundOf({ attribute, found, foundMore }: SentenceParameters): string {
  return `${attribute} ist ${found}${moreOf(foundMore)}`;
}

function expectedOf({ expected, expectedMore }: SentenceParameters): string {
  return `${expected}${moreOf(expectedMore)}`;
}

function moreOf(more: Value): string {
  return more === 0 ? '' : ` und ${pluralize(more, 'weiteres', 'weitere')}`;
}

function positionOf(p: SentenceParameters): string {
  return `Die Position des Besuchers ist ${formatExactPercent(p.place)}`;
}

/** A part of every variant's visitors. */
function shareOf(coverage: Value): string {
  if (coverage === 0) return 'keine Besucher';
  return coverage === 1 ? 'alle Besucher' : `${formatExactPercent(coverage)} der Besucher`;
}

/** The visitors from position 0 up to a share. */
function firstOf(share: Value): string {
  if (share === 0) return 'keine Besucher';
  return share === 1 ? 'alle Besucher' : `die ersten ${formatExactPercent(share)} der Besucher`;
}

/** The visitors in a range of positions, excluding its end. */
function visitorsIn({ from, to }: SentenceParameters): string {
  return from === to
    ? 'keine Besucher'
    : `Besucher von ${formatExactPercent(from)} bis ${formatExactPercent(to)}`;
}

function variantsOf({ experimentKey, variantKeys }: SentenceParameters): string {
  const wanted =
    variantKeys === null ? 'irgendeiner Variante' : `Variante ${`${variantKeys}`.replaceAll(', ', ' oder ')}`;
  return `${wanted} von ${experimentKey}`;
}

const states: Readonly<Record<string, string>> = {
  shown: 'gezeigt',
  dismissed: 'geschlossen',
  accepted: 'angenommen',
  completed: 'beantwortet',
};

function showingsOf({ timesShown, lastShownAt, state }: SentenceParameters): string {
  if (timesShown === null) return 'Der Besucher hat sie nie gesehen';
  const how = states[`${state}`] ?? state;
  return `Der Besucher hat sie ${pluralize(timesShown, 'Mal', 'Mal')} gesehen, zuletzt am ${timeOf(lastShownAt)} (${how})`;
}

function frequencyOf({ frequency, maxShows }: SentenceParameters): string {
  if (frequency === 'limited' && maxShows !== null)
    return `höchstens ${pluralize(maxShows, 'Mal', 'Mal')}, bis sie beantwortet ist`;
  if (frequency === 'once') return 'einmal';
  return frequency === 'always' ? 'immer' : 'bis sie beantwortet ist';
}

function untilOf({ until }: SentenceParameters): string {
  return until === null ? '' : ` bis ${timeOf(until)}`;
}

const times = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short' });

function timeOf(at: Value): string {
  return times.format(Date.parse(`${at}`));
}
