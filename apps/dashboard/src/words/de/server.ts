import { errors } from './errors.ts';
import { problemForms } from './problem-forms.ts';
import { problems } from './problems.ts';
import { formatCount } from './sentences/number-formats.ts';
import type {
  SentenceFormatter,
  SentenceFormatters,
  SentenceParameters,
} from './sentences/sentence-formatter.ts';
import { sentences } from './sentences.ts';
import { traces } from './traces.ts';

/** All server messages in German: sentences about results, errors, field problems, and rule traces. */
export const server: Readonly<Record<'sentences' | 'errors' | 'problems' | 'traces', SentenceFormatters>> = {
  sentences,
  errors,
  traces,
  problems: {
    ...Object.fromEntries(Object.entries(problems).map(([code, text]) => [code, filledIn(text)])),
    ...problemForms,
  },
};

/** Fills in the placeholders in braces. */
function filledIn(text: string): SentenceFormatter {
  return (named: SentenceParameters) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = named[name];
      return typeof value === 'number' ? formatCount(value, 4) : String(value ?? '–');
    });
}
