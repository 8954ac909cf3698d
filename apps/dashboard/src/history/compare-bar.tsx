import { GitCompare, X } from 'lucide-react';
import { useProject } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SelectField } from '../ui/field.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { HistorySearch } from './history-search.ts';
import { useVersions } from './use-versions.ts';
import { VersionDiff } from './version-diff.tsx';

/** Button and form to compare any two versions, or a version with the current edits. */
export function CompareBar({
  experimentKey,
  search: { from, to },
  onChange,
}: {
  readonly experimentKey?: string;
  readonly search: HistorySearch;
  readonly onChange: (states: Pick<HistorySearch, 'from' | 'to'>) => void;
}) {
  const words = usePageWords('history');
  const format = useFormat();
  const { liveVersion } = useProject();
  const { data } = useVersions(experimentKey);
  const available = (data?.pages.flat() ?? []).filter(({ isKept }) => isKept);
  const latest = available[0]?.version;
  if (latest === undefined) return null;
  if (from === undefined || to === undefined)
    return (
      <Button onClick={() => onChange({ from: available[1]?.version ?? latest, to: 'working' })}>
        <GitCompare aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {words.compare}
      </Button>
    );
  const listed = available.map(({ version }) => version);
  const options = [...new Set([...listed, from, to])].filter((state) => state !== 'working');
  const toLabel = (version: string) =>
    version === liveVersion ? words.liveNow(format.time(version)) : format.time(version);
  const stateOptions = (
    <>
      <option value="working">{words.working}</option>
      {options.map((version) => (
        <option key={version} value={version}>
          {toLabel(version)}
        </option>
      ))}
    </>
  );
  return (
    <Card className="w-full p-4" aria-label={words.compare}>
      <div className="flex items-end gap-3">
        <div className="grid grow grid-cols-2 gap-3 desk:max-w-[460px]">
          <SelectField
            label={words.compareFrom}
            value={from}
            onChange={(event) => onChange({ from: event.target.value, to })}
          >
            {stateOptions}
          </SelectField>
          <SelectField
            label={words.compareTo}
            value={to}
            onChange={(event) => onChange({ from, to: event.target.value })}
          >
            {stateOptions}
          </SelectField>
        </div>
        <Button
          kind="ghost"
          shape="icon"
          className="ml-auto"
          aria-label={words.close}
          onClick={() => onChange({})}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      </div>
      <div className="mt-3">
        <VersionDiff from={from} to={to} experimentKey={experimentKey} />
      </div>
    </Card>
  );
}
