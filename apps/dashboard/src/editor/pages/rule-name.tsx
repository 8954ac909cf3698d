import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { ruleAt } from './rule-at.ts';

/** The rule that includes or excludes a page, in a few words. */
export function RuleName({
  urlRules,
  decidedBy,
  isMatching,
}: {
  readonly urlRules: UrlRulesValue;
  /** The engine's path of the rule, such as `include.0`. */
  readonly decidedBy: string | undefined;
  readonly isMatching: boolean;
}) {
  const { pages: words } = usePageWords('sections');
  const { rules } = useWords();
  const rule = decidedBy === undefined ? undefined : ruleAt(urlRules, decidedBy);
  if (rule === undefined) return isMatching ? words.noRuleNeeded : words.noRuleMatches;
  const name = `${rules.urlKinds[rule.kind].name} ${rule.value}`;
  return isMatching ? name : words.excludedBy(name);
}
