import { useMemo } from 'react';
import { usePageWords } from '../../words/page-words.ts';
import { countryName, softwareName } from '../../words/visitor-names.ts';
import { currentLanguage } from '../../words/words.ts';

const attributePrefix = 'attribute:';

/** Display names of dimensions and their values. */
export interface GroupNames {
  readonly dimension: (dimension: string) => string;
  /** Empty means unknown; null means all other values together. */
  readonly value: (dimension: string, value: string | null) => string;
}

/** Returns the display names in the current language. */
export function useGroupNames(): GroupNames {
  const { groups: words } = usePageWords('charts');
  return useMemo(() => {
    const languages = new Intl.DisplayNames(currentLanguage(), { type: 'language' });
    const values: Readonly<Record<string, string>> = words.values;
    const dimensions: Readonly<Record<string, string>> = words.dimensions;
    return {
      dimension: (dimension) =>
        dimension.startsWith(attributePrefix)
          ? words.attribute(dimension.slice(attributePrefix.length))
          : (dimensions[dimension] ?? dimension),
      value(dimension, value) {
        if (value === null) return words.rest;
        if (value === '') return words.unknown;
        switch (dimension) {
          case 'device':
          case 'visitorType':
          case 'earlierPhase':
            return values[value] ?? value;
          case 'country':
            return countryName(value);
          case 'language':
            return /^[a-z]{2,3}$/.test(value) ? (languages.of(value) ?? value) : value;
          case 'browser':
          case 'os':
            return softwareName(value);
          default:
            return value;
        }
      },
    };
  }, [words]);
}
