import { name, segment, segments } from './names.ts';
import { formatShortPercent, formatVisitors } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { clockOf, dayOf } from './times.ts';

/** Causes of problems, and possible fixes. */
export const diagnosis = {
  redirect_loses_exposures: (p) =>
    `${variant(p)} verliert ${share(p)} der Besucher${inSegments(p)}${since(p)}: Die Weiterleitung zu ${subject(p, 'einer anderen Seite')} verlässt die Seite, bevor der Kontakt gespeichert ist.`,
  bot_wave: (p) =>
    `Bots kommen${p.variant === null ? '' : ` vor allem zu ${name(p.variant)}`}${inSegments(p)}${since(p)}: ${formatVisitors(p.visitors)}${p.subject === null ? '' : `, meist ${name(p.subject)}`}.`,
  script_fails: (p) =>
    `${variant(p)} scheitert${inSegments(p)}${since(p)}: Die Änderung von ${subject(p, 'der Seite')} fehlt dort in ${share(p)} der Seitenaufrufe.`,
  outdated_edge: (p) =>
    `Ein Edge-Server liefert${inSegments(p)}${since(p)} eine Konfiguration aus, die nicht live ist: an ${formatVisitors(p.visitors)}, meist Version ${subject(p, 'unbekannt')}.`,
  selector_broken: (p) =>
    `${variant(p)} zeigt${since(p)} nicht mehr, was getestet wurde: ${subject(p, 'Die Seite')} bleibt in ${share(p)} der Seitenaufrufe unverändert. Wahrscheinlich wurde die Website geändert.`,
  assigned_off: (p) =>
    `Besucher werden${since(p)} ungleich zugeteilt, noch bevor eine Seite gezeigt wird: ${variant(p)} bekommt ${share(p)} weniger, als das Gewicht vorsieht.`,
  exposures_lost: (p) =>
    `${variant(p)} verliert ${share(p)} der Besucher${inSegments(p)}${since(p)}, nachdem sie zugeteilt wurden. Woran es liegt, ist nicht zu sehen.`,

  pause_experiment: (p) =>
    `Pausieren Sie das Experiment: Ohne ${name(p.variant)} gibt es nichts zu vergleichen.`,
  pause_variant: (p) => `Beginnen Sie eine neue Phase, in der niemand ${name(p.variant)} bekommt.`,
  new_phase_without_segment: (p) =>
    `Beginnen Sie eine neue Phase unter Ausschluss von ${segment(p.dimension, p.value)}.`,
  new_phase: () =>
    'Beginnen Sie eine neue Phase, sobald es behoben ist: Alle werden neu zugeteilt, und das Zählen beginnt von vorn.',
  fix_selector: () =>
    'Beheben Sie die Änderung im Editor, und veröffentlichen Sie sie. Der Befehl zeigt, wo sie fehlt.',
  upgrade_edge: () =>
    'Aktualisieren und starten Sie diesen Edge-Server neu, und leeren Sie Caches davor. Der Befehl zeigt, welche Server zurückliegen.',
  exclude_bots: () =>
    'Nehmen Sie die Adressen, von denen sie kommen, in der Datei des Projekts unter internalAddresses auf, und wenden Sie sie an.',
} satisfies SentenceFormatters;

function variant(p: SentenceParameters): string {
  return p.variant === null ? 'Eine Variante' : name(p.variant);
}

function inSegments(p: SentenceParameters): string {
  return p.dimension === null || p.value === null ? '' : ` bei ${segments(p)}`;
}

function since({ since: from, timeZone }: SentenceParameters): string {
  return typeof from === 'string' ? ` seit dem ${dayOf(from, timeZone)}, ${clockOf(from, timeZone)} Uhr` : '';
}

function share({ share: of }: SentenceParameters): string {
  return typeof of === 'number' ? formatShortPercent(Math.round(of * 1_000) / 1_000) : 'einen Teil';
}

function subject({ subject: of }: SentenceParameters, otherwise: string): string {
  return of === null || of === '' ? otherwise : name(of);
}
