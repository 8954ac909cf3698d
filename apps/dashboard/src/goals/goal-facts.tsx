import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { Goal } from './goal.ts';
import { goalTypes } from './goal-types.ts';

/** A goal, for members who may not change it. */
export function GoalFacts({ goal }: { readonly goal: Goal }) {
  const { goalsPage, rules } = useWords();
  const { fields, types, typeHints, countModes } = goalsPage;
  const format = useFormat();
  const { selector, scrollPercent, durationMs, valueProperty, urlRules, countMode = 'once' } = goal;
  const pages = urlRules?.include.map(({ kind, value }) => `${rules.urlKinds[kind].name}: ${value}`) ?? [];
  const others = urlRules?.exclude.map(({ kind, value }) => `${rules.urlKinds[kind].name}: ${value}`) ?? [];
  const facts = [
    [fields.eventName, goal.eventName],
    [fields.selector, selector],
    [fields.scrollPercent, scrollPercent === undefined ? undefined : format.number(scrollPercent)],
    [fields.seconds, durationMs === undefined ? undefined : format.number(durationMs / 1_000)],
    [fields.valueProperty, valueProperty],
    [rules.pages, pages.length === 0 ? undefined : pages.join('\n')],
    [rules.exceptions, others.length === 0 ? undefined : others.join('\n')],
    [fields.countMode, goalTypes[goal.type].sentBy === 'page' ? undefined : countModes[countMode]],
  ] as const;
  return (
    <>
      <p className="text-13">
        <span className="font-[560]">{types[goal.type]}.</span>{' '}
        <span className="text-muted">{typeHints[goal.type]}</span>
      </p>
      <dl className="divide-y divide-border border-y border-border text-13">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className="flex justify-between gap-4 py-2">
                <dt className="shrink-0 text-muted">{name}</dt>
                <dd className="min-w-0 text-right font-mono text-12 whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
