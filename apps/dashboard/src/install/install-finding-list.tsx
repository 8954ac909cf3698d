import type { InstallFinding } from '@pixel/control/client';
import { HealthMark } from '../ui/marks.tsx';
import { usePageWords } from '../words/page-words.ts';

/** The findings of a page check, in the current language. */
export function InstallFindingList({ findings }: { readonly findings: readonly InstallFinding[] }) {
  const { check, findings: sentences } = usePageWords('install');
  if (findings.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-col gap-1.5 text-12">
      {findings.map(({ code, severity, parameters, sentence }) => (
        <li key={code} className="flex gap-2">
          <span className="mt-0.5">
            <HealthMark
              health={severity === 'bad' ? 'bad' : 'warning'}
              label={severity === 'bad' ? check.failed : check.needsAttention}
            />
          </span>
          <span className="min-w-0">{sentences[code]?.(parameters) ?? sentence}</span>
        </li>
      ))}
    </ul>
  );
}
