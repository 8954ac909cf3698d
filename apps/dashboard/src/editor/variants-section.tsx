import { Equal, Plus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { isLocked } from './draft/is-locked.ts';
import { Locked } from './locked.tsx';
import { RunningEditWarning } from './running-edit-warning.tsx';
import { Section } from './section.tsx';
import { NewWeights } from './variants/new-weights.tsx';
import { withNewVariant, withWeights } from './variants/variant-edits.ts';
import { VariantRow } from './variants/variant-row.tsx';
import { evenWeights } from './variants/weights.ts';
import { WeightsBar } from './variants/weights-bar.tsx';

const maxVariants = 20;

/** The variants: their weights, and what each changes on the page. */
export function VariantsSection() {
  const { variants: words } = usePageWords('editor');
  const { experiment, content, change, problems, problemAt, isReadOnly } = useDraft();
  const { variants } = content;
  const locked = isLocked(experiment);
  const isFixed = isReadOnly || locked;
  const hasListError = problems.some(({ path }) => path === 'variants');

  return (
    <Section
      id="variants"
      summary={words.summary}
      actions={
        !isFixed && (
          <>
            <Button
              size="small"
              kind="ghost"
              onClick={() => change({ variants: withWeights(variants, evenWeights(variants.length)) })}
            >
              <Equal aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {words.splitEvenly}
            </Button>
            {variants.length < maxVariants && (
              <Button
                size="small"
                onClick={() =>
                  change({ variants: withNewVariant(variants, { name: words.newName(variants.length) }) })
                }
              >
                <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {words.add}
              </Button>
            )}
          </>
        )
      }
    >
      <RunningEditWarning fields={['variants']} />
      <WeightsBar
        variants={variants}
        onChange={
          isFixed
            ? undefined
            : (weights) => change({ variants: withWeights(variants, weights) }, 'variants.weights')
        }
      />
      {locked && !isReadOnly && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Locked>{words.locked}</Locked>
          {experiment.status !== 'completed' && <NewWeights />}
        </div>
      )}
      {hasListError && <FieldError message={problemAt('variants')} />}
      <ul className="mt-1">
        {variants.map((variant, index) => (
          <VariantRow
            // biome-ignore lint/suspicious/noArrayIndexKey: A variant keeps its identity, and its fields the focus, when its key changes.
            key={index}
            variant={variant}
            index={index}
          />
        ))}
      </ul>
    </Section>
  );
}
