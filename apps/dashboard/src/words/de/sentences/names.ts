import type { SentenceParameters, Value } from './sentence-formatter.ts';

const most = 48;

/** Returns a name for use within a sentence: on one line and truncated. */
export function name(of: Value): string {
  const line = [
    ...String(of ?? '–')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return line.length <= most ? line.join('') : `${line.slice(0, most - 1).join('')}…`;
}

/** Capitalizes words at the start of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the variant as the object of a sentence, or the control if there is none. */
export function variantOrControl(variant: Value): string {
  return typeof variant === 'string' ? name(variant) : 'die Kontrollvariante';
}

/** Returns a segment in the dative after „bei“: Safari, Smartphones, wiederkehrenden Besuchern. */
export function segment(dimension: Value, value: Value): string {
  if (value === '' || typeof value !== 'string')
    return `Besuchern ohne bekannte Angabe „${dimensionName(dimension)}“`;
  switch (dimension) {
    case 'device':
      return devices.get(value) ?? name(value);
    case 'browser':
    case 'os':
      return software.get(value) ?? name(value.split('_').map(capital).join(' '));
    case 'country':
      return `Besuchern aus ${name(regionName(value))}`;
    case 'earlierPhase':
      return value === 'yes' ? 'Besuchern einer früheren Phase' : 'Besuchern keiner früheren Phase';
    case 'visitorType':
      return `${visitorTypes.get(value) ?? name(value)} Besuchern`;
    default:
      return `${dimensionName(dimension)} ${name(value)}`;
  }
}

/** Returns up to two segments in the dative: Safari auf Smartphones. */
export function segments({ dimension, value, otherDimension, otherValue }: SentenceParameters): string {
  const first = segment(dimension, value);
  if (typeof otherDimension !== 'string' || typeof otherValue !== 'string') return first;
  return `${first} ${otherDimension === 'device' ? 'auf' : 'und'} ${segment(otherDimension, otherValue)}`;
}

/** Returns a dimension's name: Gerät, Betriebssystem, Kampagne; the page's own dimensions keep their names. */
export function dimensionName(dimension: Value): string {
  return dimensions.get(String(dimension)) ?? name(dimension);
}

const devices = new Map([
  ['mobile', 'Smartphones'],
  ['tablet', 'Tablets'],
  ['desktop', 'Computern'],
]);

const visitorTypes = new Map([
  ['new', 'neuen'],
  ['returning', 'wiederkehrenden'],
]);

/** Display names that can't be derived by capitalization. */
const software = new Map([
  ['ios', 'iOS'],
  ['macos', 'macOS'],
  ['chromeos', 'ChromeOS'],
  ['uc_browser', 'UC Browser'],
  ['webview', 'Browsern in Apps'],
]);

const dimensions = new Map([
  ['device', 'Gerät'],
  ['browser', 'Browser'],
  ['country', 'Land'],
  ['language', 'Sprache'],
  ['os', 'Betriebssystem'],
  ['visitorType', 'neu oder wiederkehrend'],
  ['earlierPhase', 'frühere Phase'],
  ['sourceUtmSource', 'Kampagnenquelle'],
  ['sourceUtmMedium', 'Kampagnenmedium'],
  ['sourceUtmCampaign', 'Kampagne'],
  ['entryHost', 'Einstiegshost'],
  ['entryPath', 'Einstiegsseite'],
]);

function regionName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames('de', { type: 'region' }).of(code) ?? code) : code;
}
