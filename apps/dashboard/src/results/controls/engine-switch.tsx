import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { engineNames } from '../view/results-search.ts';

/** Buttons to select the statistical engine; results of any but the registered one are exploratory. */
export function EngineSwitch() {
  const { controls } = usePageWords('results');
  const { report, search, setSearch } = useResultsView();
  const registered = report.plan.engine;
  const selected = search.engine ?? registered;
  return (
    <fieldset className="inline-flex gap-0.5 rounded-3 bg-neutral-soft p-0.5">
      <legend className="sr-only">{controls.engine}</legend>
      {engineNames.map((engine) => (
        <button
          key={engine}
          type="button"
          aria-pressed={engine === selected}
          title={engine === registered ? controls.registered : undefined}
          className={classNames(
            'inline-flex h-7 items-center gap-1.5 rounded-2 px-2.5 text-13 font-[520] whitespace-nowrap text-muted max-desk:h-10',
            'hover:text-text aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-1 aria-pressed:ring-1 aria-pressed:ring-border',
          )}
          onClick={() => setSearch({ engine: engine === registered ? undefined : engine })}
        >
          {controls.engines[engine]}
          {engine === registered && (
            <>
              <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
              <span className="sr-only">({controls.registered})</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
