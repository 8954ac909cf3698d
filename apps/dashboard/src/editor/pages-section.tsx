import { UrlRulesField } from '../rules/url-rules-field.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { MatchingPages } from './pages/matching-pages.tsx';
import { UrlRulesText } from './pages/url-rules-text.tsx';
import { UrlTrial } from './pages/url-trial.tsx';
import { useTraffic } from './pages/use-traffic.ts';
import { RunningEditWarning } from './running-edit-warning.tsx';
import { Section } from './section.tsx';
import { SplitBody } from './split-body.tsx';

const sampleDays = 7;

/** The pages where the experiment runs. Shows beside them recently visited pages that match, and why. */
export function PagesSection() {
  const { pages: words } = usePageWords('sections');
  const format = useFormat();
  const { content, change, problemAt, isReadOnly } = useDraft();
  const { urlRules } = content;
  const traffic = useTraffic(urlRules);
  const visitedPages = traffic === undefined ? [] : [...traffic.matchingPages, ...traffic.otherPages];
  const perDay = traffic && Math.round(traffic.matching / sampleDays);
  return (
    <Section
      id="pages"
      actions={
        perDay !== undefined &&
        perDay > 0 && <p className="num text-13 text-muted">{words.perDay(format.count(perDay))}</p>
      }
    >
      <RunningEditWarning fields={['urlRules']} />
      <SplitBody
        aside={
          <>
            {traffic !== undefined && <MatchingPages {...{ traffic, urlRules }} />}
            <UrlTrial urlRules={urlRules} knownPages={visitedPages.map(({ url }) => url)} />
          </>
        }
      >
        {isReadOnly ? (
          <UrlRulesText urlRules={urlRules} />
        ) : (
          <UrlRulesField
            value={urlRules}
            isRequired={false}
            label={words.anyOf}
            errorAt={(path) => problemAt(`urlRules.${path}`)}
            onChange={({ include, exclude }) =>
              change({ urlRules: { include: [...include], exclude: [...exclude] } }, 'urlRules')
            }
          />
        )}
      </SplitBody>
    </Section>
  );
}
