import { capitalize } from './capitalize.ts';

/** Visitors with one value of a dimension at their first exposure. */
export interface Segment {
  readonly dimension: string;
  readonly value: string;
}

/** Returns the name of a segment's visitors: Safari, phones, Germany, returning visitors. */
export function segmentName({ dimension, value }: Segment): string {
  if (value === '') return `visitors whose ${dimensionName(dimension)} isn't known`;
  switch (dimension) {
    case 'device':
      return deviceNames.get(value) ?? value;
    case 'browser':
    case 'os':
      return softwareNames.get(value) ?? capitalizeWords(value);
    case 'country':
      return regionName(value);
    case 'earlierPhase':
      return value === 'yes' ? 'visitors of an earlier phase' : 'visitors of no earlier phase';
    case 'visitorType':
      return `${value} visitors`;
    default:
      return `${dimensionName(dimension)} ${value}`;
  }
}

/** Returns the name of a dimension: device, operating system, campaign; custom attributes keep their own. */
export function dimensionName(dimension: string): string {
  return dimensionNames.get(dimension) ?? dimension;
}

const deviceNames = new Map([
  ['mobile', 'phones'],
  ['tablet', 'tablets'],
  ['desktop', 'computers'],
]);

/** Names other than the capitalized value. */
const softwareNames = new Map([
  ['ios', 'iOS'],
  ['macos', 'macOS'],
  ['chromeos', 'ChromeOS'],
  ['uc_browser', 'UC Browser'],
  ['webview', 'browsers within apps'],
]);

const dimensionNames = new Map([
  ['os', 'operating system'],
  ['visitorType', 'new or returning'],
  ['earlierPhase', 'earlier phase'],
  ['sourceUtmSource', 'campaign source'],
  ['sourceUtmMedium', 'campaign medium'],
  ['sourceUtmCampaign', 'campaign'],
  ['entryHost', 'entry host'],
  ['entryPath', 'entry page'],
]);

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

function regionName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;
}

function capitalizeWords(name: string): string {
  return name.split('_').map(capitalize).join(' ');
}
