import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { describeValue } from '../changes/describe-value.ts';
import { createNameLookup } from '../changes/name-lookup.ts';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import type { SettingsDraft } from './draft/use-settings.ts';

/** Settings that someone else changed as well: shows both versions and asks which one to keep. */
export function SettingConflicts({ draft }: { readonly draft: SettingsDraft }) {
  const { conflict: words, notSet } = usePageWords('settings');
  const changes = usePageWords('changes');
  const { rules } = useWords();
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  if (draft.conflicts.length === 0) return null;
  const describe = (name: string, value: unknown) => {
    const lines = describeValue(keyOf(name), value, {
      words: changes,
      rules,
      format,
      names: createNameLookup(experiments),
    });
    return lines.length === 0 ? notSet : lines.join('\n');
  };
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning" icon={Users}>
        <h2 className="font-[560]">{words.title}</h2>
        <p>{words.text}</p>
        <ul className="mt-3 flex flex-col gap-3">
          {draft.conflicts.map((conflict) => {
            const title = (changes.labels as Readonly<Record<string, string>>)[keyOf(conflict.name)];
            const versions = [
              { whose: 'theirs', label: words.theirs, use: words.useTheirs, value: conflict.theirs },
              { whose: 'mine', label: words.mine, use: words.useMine, value: conflict.mine },
            ] as const;
            return (
              <li key={conflict.name}>
                <h3 className="mb-1 font-[560]">{title ?? conflict.name}</h3>
                <div className="grid gap-2 desk:grid-cols-2">
                  {versions.map(({ whose, label, use, value }) => (
                    <div key={whose} className="flex min-w-0 flex-col gap-2 rounded-3 bg-surface p-3">
                      <p className="text-12 text-muted">{label}</p>
                      <p className="max-h-40 grow overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
                        <bdi>{describe(conflict.name, value)}</bdi>
                      </p>
                      <Button
                        size="small"
                        aria-label={`${use}: ${title ?? conflict.name}`}
                        onClick={() => draft.resolve(conflict, whose)}
                      >
                        {use}
                      </Button>
                    </div>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

/** Returns the setting's key in the wording of differences, which distinguishes it from the retention days of a goal. */
function keyOf(name: string): string {
  return name === 'retentionDays' ? 'keptDays' : name;
}
