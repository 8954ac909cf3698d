import type { Named, Value } from './saying.ts';

const most = 48;

/** Returns a name as it stands in a sentence: one line, and no longer than a line has room for. */
export function name(of: Value): string {
  const line = [
    ...String(of ?? '–')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return line.length <= most ? line.join('') : `${line.slice(0, most - 1).join('')}…`;
}

/** Returns words as they open a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the variant, or the control where it is none of the others, as the object of a sentence. */
export function variantOrControl(variant: Value): string {
  return typeof variant === 'string' ? name(variant) : 'die Kontrollvariante';
}

/** Returns what visitors use, are or come from, in the dative behind „bei“: Safari, Smartphones, wiederkehrenden Besuchern. */
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

/** Returns the same of up to two segments that a sentence names: Safari auf Smartphones. */
export function segments({ dimension, value, otherDimension, otherValue }: Named): string {
  const first = segment(dimension, value);
  if (typeof otherDimension !== 'string' || typeof otherValue !== 'string') return first;
  return `${first} ${otherDimension === 'device' ? 'auf' : 'und'} ${segment(otherDimension, otherValue)}`;
}

/** Returns what a dimension is called: Gerät, Betriebssystem, Kampagne; one of the page's own has its own name. */
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

/** Where a name is not its words in capitals. */
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
