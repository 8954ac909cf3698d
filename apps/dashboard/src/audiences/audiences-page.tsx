import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { ResourcePage } from '../resource-list/resource-page.tsx';
import { describeRule } from '../rules/describe-rule.ts';
import { audiencesQuery } from '../session/audiences.ts';
import { useProjectKey } from '../session/project.ts';
import { useWords } from '../words/words.ts';
import { type Audience, keyOfAudience } from './audience.ts';
import type { AudienceValues } from './audience-form.tsx';
import { AudienceList } from './audience-list.tsx';
import { AudiencePanel } from './audience-panel.tsx';

/** All audiences, each with a description of its rule and where it is used. */
export function AudiencesPage() {
  const words = useWords();
  const { audiencesPage } = words;
  const query = useQuery(audiencesQuery(useProjectKey()));
  const searchTextsOf = useCallback(
    ({ name, audienceKey, audience }: Audience) => [name, audienceKey, describeRule(audience, words)],
    [words],
  );
  return (
    <ResourcePage<Audience, AudienceValues>
      route="/p/$projectKey/audiences"
      icon={Users}
      words={{ ...audiencesPage, newItem: audiencesPage.newAudience }}
      query={query}
      keyOf={keyOfAudience}
      searchTextsOf={searchTextsOf}
      list={(audiences, onOpen) => <AudienceList {...{ audiences, onOpen }} />}
      panel={(props, panelKey) => <AudiencePanel key={panelKey} {...props} />}
    />
  );
}
