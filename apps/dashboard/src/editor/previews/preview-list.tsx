import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import type { usePreviews } from './use-previews.ts';

/** Active previews, each with a button to revoke it. */
export function PreviewList({
  previews,
  revoke,
}: Pick<ReturnType<typeof usePreviews>, 'previews' | 'revoke'>) {
  const { preview: words } = usePageWords('editor');
  const { content, isReadOnly } = useDraft();
  const format = useFormat();
  const open = previews.filter(({ revokedAt }) => revokedAt === null);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-previews" className="border-t border-border pt-4">
      <h3 id="open-previews" className="text-13 font-[560]">
        {words.active}
      </h3>
      <ul className="divide-y divide-border text-13">
        {open.map(({ previewId, variantKey, createdBy, expiresAt }) => {
          const name =
            content.variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
          return (
            <li key={previewId} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <bdi className="font-[540]">{name}</bdi>
                <p className="text-12 text-muted">
                  {words.until(format.time(expiresAt))}
                  {createdBy !== null && (
                    <>
                      {' · '}
                      <bdi>{createdBy}</bdi>
                    </>
                  )}
                </p>
              </div>
              {!isReadOnly && (
                <Button
                  size="small"
                  kind="danger"
                  disabled={revoke.isPending}
                  aria-label={words.revokeOf(name)}
                  onClick={() => revoke.mutate(previewId)}
                >
                  {words.revoke}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
