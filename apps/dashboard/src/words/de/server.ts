import { errors } from './errors.ts';
import { problemForms } from './problem-forms.ts';
import { problems } from './problems.ts';
import { count } from './sentences/figures.ts';
import type { Named, Saying, Sayings } from './sentences/saying.ts';
import { sentences } from './sentences.ts';
import { traces } from './traces.ts';

/** Everything that the server says, in German: of results, of calls that it refused, of what is wrong with a field, and why a rule passed. */
export const server: Readonly<Record<'sentences' | 'errors' | 'problems' | 'traces', Sayings>> = {
  sentences,
  errors,
  traces,
  problems: {
    ...Object.fromEntries(Object.entries(problems).map(([code, text]) => [code, filledIn(text)])),
    ...problemForms,
  },
};

/** Says a text with what stands in braces in it. */
function filledIn(text: string): Saying {
  return (named: Named) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = named[name];
      return typeof value === 'number' ? count(value, 4) : String(value ?? '–');
    });
}
