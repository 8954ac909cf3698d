import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { useProjectKey } from '../../session/project.ts';
import { TextField } from '../../ui/field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useDescribeError } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { resolvePastedUrl } from './resolve-pasted-url.ts';
import { RuleName } from './rule-name.tsx';

/** Tests a pasted URL: whether the rules match it, by the engine's decision, and which rule decides. */
export function UrlTrial({
  urlRules,
  knownPages,
}: {
  readonly urlRules: UrlRulesValue;
  /** Pages of the site, most visited first; they resolve a pasted path. */
  readonly knownPages: readonly string[];
}) {
  const { pages: words } = usePageWords('sections');
  const { rules } = useWords();
  const describeError = useDescribeError();
  const projectKey = useProjectKey();
  const [pasted, setPasted] = useState('');
  const url = resolvePastedUrl(pasted, knownPages);
  const requestText = useDebounced(JSON.stringify({ url, urlRules }));
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'try', 'page', requestText],
    queryFn: ({ signal }) =>
      unwrap(
        api.projects[':projectKey'].try.$post(
          { param: { projectKey }, json: JSON.parse(requestText) as { url: string } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: url !== undefined && requestText.startsWith('{"url"'),
    gcTime: 0,
    retry: false,
  });
  const outcome = url === undefined ? undefined : data?.urlRules;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <TextField
        label={<span className="sr-only">{words.paste}</span>}
        placeholder={words.paste}
        value={pasted}
        error={url === undefined || error === null ? undefined : describeError(error)}
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setPasted(target.value)}
      />
      <p aria-live="polite" className="text-12 empty:hidden">
        {outcome !== undefined && (
          <span className="flex items-start gap-1.5">
            {outcome.matches ? (
              <Check aria-hidden="true" className="mt-px size-3.5 shrink-0 text-positive-text" />
            ) : (
              <X aria-hidden="true" className="mt-px size-3.5 shrink-0 text-negative-text" />
            )}
            <span>
              <b className="font-[560]">{outcome.matches ? rules.trial.matches : rules.trial.misses}</b>{' '}
              <RuleName
                urlRules={urlRules}
                isMatching={outcome.matches}
                decidedBy={findDecidingRule(outcome.rules, outcome.matches)}
              />
            </span>
          </span>
        )}
      </p>
    </div>
  );
}

interface TracedRule {
  readonly rule: string;
  readonly passed: boolean;
}

function findDecidingRule(traced: readonly TracedRule[], isMatching: boolean): string | undefined {
  const prefix = isMatching ? 'include.' : 'exclude.';
  return traced.find(({ rule, passed }) => rule.startsWith(prefix) && passed === isMatching)?.rule;
}
