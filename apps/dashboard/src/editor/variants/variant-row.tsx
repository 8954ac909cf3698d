import { Pill, VariantBadge } from '../../ui/marks.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { type ContentPart, type ContentVariant, withExperimentPart } from '../draft/content.ts';
import { useDraft } from '../draft/draft.tsx';
import { isLocked } from '../draft/is-locked.ts';
import { ChangeList } from './change-list.tsx';
import { KeyField } from './key-field.tsx';
import { QuietField } from './quiet-field.tsx';
import {
  withControl,
  withKey,
  withNewVariant,
  withoutVariant,
  withVariant,
  withWeights,
} from './variant-edits.ts';
import { VariantMenu } from './variant-menu.tsx';
import { WeightField } from './weight-field.tsx';
import { setWeight } from './weights.ts';

const minVariants = 2;

/** One variant: its name, key, weight and page changes. */
export function VariantRow({ variant, index }: { readonly variant: ContentVariant; readonly index: number }) {
  const { variants: words } = usePageWords('editor');
  const { experiment, content, change, revert, problemAt, isReadOnly } = useDraft();
  const format = useFormat();
  const toast = useToast();
  const { variants } = content;
  const { variantKey, name, weight, isControl } = variant;
  const isFixed = isReadOnly || isLocked(experiment);

  /** Removes the variant; a toast offers undo. */
  function remove(): void {
    const part: ContentPart = {
      variants: withoutVariant(variants, variantKey),
      force: content.force.filter((assignment) => assignment.variantKey !== variantKey),
    };
    const to = content;
    change(part);
    toast({ text: words.removed(name), undo: () => revert({ from: withExperimentPart(to, part), to }) });
  }

  return (
    <li className="border-t border-border py-3 first:border-t-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-1 gap-y-2">
        <span className="mt-2 mr-1 max-desk:mt-3.5">
          <VariantBadge index={index} />
        </span>
        {isReadOnly ? (
          <h3 className="min-w-0 py-1.5 text-14 font-[580]">
            <bdi>{name}</bdi>
          </h3>
        ) : (
          <div className="min-w-0 grow max-desk:basis-4/5">
            <QuietField
              label={words.nameOf(index + 1)}
              dir="auto"
              className="text-14 font-[580]"
              value={name}
              error={problemAt(`variants.${index}.name`)}
              onChange={({ target }) =>
                change(
                  { variants: withVariant(variants, variantKey, { name: target.value }) },
                  `${variantKey}.name`,
                )
              }
            />
          </div>
        )}
        {isControl && (
          <span className="flex h-8 items-center max-desk:hidden">
            <Pill>{words.control}</Pill>
          </span>
        )}
        {isFixed ? (
          <code className="px-2 py-2 font-mono text-12 text-muted">{variantKey}</code>
        ) : (
          <div className="w-40 min-w-0 max-desk:grow">
            <KeyField
              label={words.keyOf(name)}
              value={variantKey}
              error={problemAt(`variants.${index}.variantKey`)}
              onChange={(key) => change(withKey(content, variantKey, key))}
            />
          </div>
        )}
        {isFixed ? (
          <span className="num ml-auto py-1.5 text-13 font-semibold">{format.percent(weight)}</span>
        ) : (
          <>
            <WeightField
              label={words.weightOf(name)}
              weight={weight}
              error={problemAt(`variants.${index}.weight`)}
              onChange={(next) => {
                const weights = setWeight(
                  variants.map((variant) => variant.weight),
                  index,
                  next,
                );
                change({ variants: withWeights(variants, weights) }, `${variantKey}.weight`);
              }}
            />
            <VariantMenu
              variant={variant}
              canRemove={variants.length > minVariants}
              onDuplicate={() =>
                change({
                  variants: withNewVariant(variants, { name: words.copyOf(name), changes: variant.changes }),
                })
              }
              onControl={() => change({ variants: withControl(variants, variantKey) })}
              onRemove={remove}
            />
          </>
        )}
      </div>
      <div className="desk:pl-6">
        {isControl && (
          <p className="flex items-center gap-2 px-2 pb-1 text-13 text-muted empty:hidden max-desk:pt-1">
            <span className="desk:hidden">
              <Pill>{words.control}</Pill>
            </span>
            {variant.changes.length === 0 && words.controlText}
          </p>
        )}
        <ChangeList variant={variant} variantIndex={index} />
      </div>
    </li>
  );
}
