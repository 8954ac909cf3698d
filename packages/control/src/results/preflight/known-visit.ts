import { type Attributes, createAttributes, type PageUrl, toldAttribute } from '@pixel/engine';
import { type Audience, queryAttributePrefix } from '@pixel/protocol';
import type { ReplayVisit } from '@pixel/store/events';

/** Returns what events tell of a visitor on a page, as edges would find it out. */
export function knownVisit({ columns }: ReplayVisit, page: PageUrl | undefined): Attributes {
  const fromPage = createAttributes({ page });
  const { referrerHost, ...others } = columns;
  const told = new Map(Object.entries({ ...others, referrer_host: referrerHost }));
  return {
    get(name) {
      const value = told.get(name);
      if (value) return toldAttribute(name, value);
      return isOfPage(name) ? fromPage.get(name) : undefined;
    },
  };
}

const ofEvents = new Set(['device', 'browser', 'os', 'country', 'language', 'referrer_host']);

/** Returns the attributes of an audience that events do not tell, each once. */
export function unknownAttributes(audience: Audience): readonly string[] {
  const names = attributesIn(audience).filter((name) => !ofEvents.has(name) && !isOfPage(name));
  return [...new Set(names)].sort();
}

function attributesIn(audience: Audience): readonly string[] {
  if ('all' in audience) return audience.all.flatMap(attributesIn);
  if ('any' in audience) return audience.any.flatMap(attributesIn);
  return 'not' in audience ? attributesIn(audience.not) : [audience.attribute];
}

function isOfPage(name: string): boolean {
  return name.startsWith('utm_') || name.startsWith(queryAttributePrefix);
}
