import {
  FlaskConical,
  GitPullRequestArrow,
  Layers,
  Library,
  type LucideIcon,
  MessageSquareText,
  PlugZap,
  Radio,
  Server,
  Settings,
  Target,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { PageName } from './page-name.ts';

/** Pages of a project, in side bar order. On phones, pages with a tab are in the tab bar, the others under More. */
export const projectPages = [
  { to: '/p/$projectKey/experiments', word: 'experiments', icon: FlaskConical, key: 'e', hasTab: true },
  { to: '/p/$projectKey/surveys', word: 'surveys', icon: MessageSquareText, key: 's', hasTab: true },
  { to: '/p/$projectKey/events', word: 'events', icon: Radio, key: 'v', hasTab: true },
  { to: '/p/$projectKey/goals', word: 'goals', icon: Target, key: 'g', hasTab: false },
  { to: '/p/$projectKey/audiences', word: 'audiences', icon: Users, key: 'a', hasTab: false },
  { to: '/p/$projectKey/layers', word: 'layers', icon: Layers, key: 'l', hasTab: false },
  { to: '/p/$projectKey/changes', word: 'changes', icon: GitPullRequestArrow, key: 'c', hasTab: true },
  { to: '/p/$projectKey/webhooks', word: 'webhooks', icon: Webhook, key: 'w', hasTab: false },
  { to: '/p/$projectKey/programme', word: 'programme', icon: Library, key: 'p', hasTab: false },
  { to: '/p/$projectKey/team', word: 'team', icon: UsersRound, key: 't', hasTab: false },
  { to: '/p/$projectKey/settings', word: 'settings', icon: Settings, key: 'o', hasTab: false },
  { to: '/p/$projectKey/install', word: 'install', icon: PlugZap, key: 'i', hasTab: false },
  { to: '/p/$projectKey/installation', word: 'installation', icon: Server, key: 'x', hasTab: false },
] as const satisfies readonly {
  readonly to: string;
  readonly word: PageName;
  readonly icon: LucideIcon;
  readonly key: string;
  readonly hasTab: boolean;
}[];
