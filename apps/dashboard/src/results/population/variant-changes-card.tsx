import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { describePageChange } from '../../changes/describe-page-change.ts';
import { createNameLookup } from '../../changes/name-lookup.ts';
import { useExperiment } from '../../session/experiment.ts';
import { experimentsQuery } from '../../session/experiments.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { useResultsView } from '../view/results-context.tsx';

/** What each variant changes on the page, with a preview link. Only for the latest phase, since earlier ones had other variants. */
export function VariantChangesCard() {
  const { variantsSeen } = usePageWords('behind');
  const projectKey = useProjectKey();
  const { experimentKey, phases, variants, isChanged } = useExperiment();
  const { report, search, findVariant } = useResultsView();
  const canPreview = useCanActAs('editor');
  if (report.phase !== phases.at(-1)?.number || search.at !== undefined) return null;
  return (
    <Card className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3.5 pb-1.5">
        <div className="min-w-0 grow">
          <h2 className="title-card">{variantsSeen.title}</h2>
          {isChanged && <p className="text-12 text-muted">{variantsSeen.edited}</p>}
        </div>
        {canPreview && (
          <Link
            to="/p/$projectKey/experiments/$experimentKey/setup"
            params={{ projectKey, experimentKey }}
            hash="preview"
            className={`${buttonClass({ size: 'small' })} print:hidden`}
          >
            <Eye aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {variantsSeen.viewAs}
          </Link>
        )}
      </header>
      <ul className="divide-y divide-border">
        {variants.map(({ variantKey, name, changes }) => (
          <li key={variantKey} className="min-w-0 px-4 py-3">
            <h3 className="flex min-w-0 items-center gap-[7px] text-13 font-[560]">
              <VariantBadge index={findVariant(variantKey)?.index ?? 0} />
              <bdi className="min-w-0 truncate">{name}</bdi>
            </h3>
            {changes.length === 0 ? (
              <p className="mt-1 pl-[23px] text-12 text-muted">{variantsSeen.none}</p>
            ) : (
              <Changes changes={changes} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Changes({ changes }: Pick<ReturnType<typeof useExperiment>['variants'][number], 'changes'>) {
  const words = usePageWords('changes');
  const { rules } = useWords();
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const context = { words, rules, format, names: createNameLookup(experiments) };
  const lines = changes
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
    .flatMap((change) => {
      const line = describePageChange(undefined, change, context);
      return line === undefined
        ? []
        : [{ key: `${change.orderIndex} ${change.operation} ${change.selector}`, line }];
    });
  return (
    <ol className="mt-1 space-y-1 pl-[23px] text-12">
      {lines.map(({ key, line: { label, code, after, isCode } }) => (
        <li key={key} className="min-w-0 break-words">
          <span className="text-muted">{label}</span>
          {code !== undefined && <code className="ml-1.5 font-mono">{code}</code>}
          {after.map((text) => (
            <bdi
              key={text}
              className={`ml-1.5 rounded-1 bg-positive-soft px-1 py-px text-positive-text ${isCode === true ? 'font-mono' : ''}`}
            >
              {text}
            </bdi>
          ))}
        </li>
      ))}
    </ol>
  );
}
