import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { LinesSetting } from '../fields/lines-setting.tsx';
import { useDraftSettings } from '../fields/settings-context.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';

/** Origins allowed to use the project, and disallowed ones that tried. */
export function OriginsSection() {
  const { draft } = useDraftSettings();
  const { values, change } = draft;
  return (
    <SettingsSection id="origins">
      <LinesSetting
        id="allowedOrigins"
        value={values.allowedOrigins}
        onChange={(allowedOrigins) => change({ allowedOrigins })}
      />
      <RefusedOrigins />
    </SettingsSection>
  );
}

function RefusedOrigins() {
  const { origins: words } = usePageWords('settings');
  const projectKey = useProjectKey();
  const { draft, isReadOnly } = useDraftSettings();
  const { allowedOrigins } = draft.values;
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'origins'],
    queryFn: () => unwrap(api.projects[':projectKey'].origins.$get({ param: { projectKey } })),
    refetchInterval: 30_000,
  });
  if (error !== null && data === undefined) return <p className="text-13 text-muted">{words.unknown}</p>;
  if (data === undefined) return null;
  if (allowedOrigins.includes('*')) return <p className="text-13 text-muted">{words.allAllowed}</p>;
  const refused = data.origins.filter(({ origin }) => !allowedOrigins.includes(origin));
  if (refused.length === 0) return <p className="text-13 text-muted">{words.noneRefused}</p>;
  return (
    <section aria-label={words.refused}>
      <h3 className="text-13 font-[560]">{words.refused}</h3>
      <p className="text-12 text-faint">{words.refusedText}</p>
      <ul className="mt-2 divide-y divide-border border-y border-border text-13">
        {refused.map(({ origin, lastVisitAt }) => (
          <li key={origin} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 grow font-mono text-12 [overflow-wrap:anywhere]">{origin}</span>
            <span className="text-12 text-muted">
              {words.lastAt} <Time at={lastVisitAt} />
            </span>
            {!isReadOnly && (
              <Button
                size="small"
                aria-label={words.addOrigin(origin)}
                onClick={() => draft.change({ allowedOrigins: [...allowedOrigins, origin] })}
              >
                <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {words.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
