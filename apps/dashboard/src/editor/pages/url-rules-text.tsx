import type { UrlRulesValue, UrlRuleValue } from '../../rules/url-rules.ts';
import { useWords } from '../../words/words.ts';

/** The rules as text, for members who may not change them. */
export function UrlRulesText({ urlRules: { include, exclude } }: { readonly urlRules: UrlRulesValue }) {
  const { rules } = useWords();
  return (
    <div className="flex flex-col gap-2 text-13">
      {include.length === 0 ? <p>{rules.everyPage}</p> : <Rules list={include} />}
      {exclude.length > 0 && (
        <>
          <p className="text-12 font-[560] text-muted">{rules.exceptions}</p>
          <Rules list={exclude} />
        </>
      )}
    </div>
  );
}

function Rules({ list }: { readonly list: readonly UrlRuleValue[] }) {
  const { rules } = useWords();
  return (
    <ul className="flex flex-col gap-1">
      {list.map(({ kind, value }) => (
        <li key={`${kind} ${value}`}>
          {rules.urlKinds[kind].name} <bdi className="font-mono text-12">{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
