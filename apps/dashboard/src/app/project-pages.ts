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
import type { PageTitleKey } from './page-title-key.ts';

/** Pages of a project, in side bar order. On phones, those with `hasTab` are in the tab bar, the others under More. */
export const projectPages = [
  { to: '/p/$projectKey/experiments', titleKey: 'experiments', icon: FlaskConical, key: 'e', hasTab: true },
  { to: '/p/$projectKey/surveys', titleKey: 'surveys', icon: MessageSquareText, key: 's', hasTab: true },
  { to: '/p/$projectKey/events', titleKey: 'events', icon: Radio, key: 'v', hasTab: true },
  { to: '/p/$projectKey/goals', titleKey: 'goals', icon: Target, key: 'g', hasTab: false },
  { to: '/p/$projectKey/audiences', titleKey: 'audiences', icon: Users, key: 'a', hasTab: false },
  { to: '/p/$projectKey/layers', titleKey: 'layers', icon: Layers, key: 'l', hasTab: false },
  { to: '/p/$projectKey/changes', titleKey: 'changes', icon: GitPullRequestArrow, key: 'c', hasTab: true },
  { to: '/p/$projectKey/webhooks', titleKey: 'webhooks', icon: Webhook, key: 'w', hasTab: false },
  { to: '/p/$projectKey/programme', titleKey: 'programme', icon: Library, key: 'p', hasTab: false },
  { to: '/p/$projectKey/team', titleKey: 'team', icon: UsersRound, key: 't', hasTab: false },
  { to: '/p/$projectKey/settings', titleKey: 'settings', icon: Settings, key: 'o', hasTab: false },
  { to: '/p/$projectKey/install', titleKey: 'install', icon: PlugZap, key: 'i', hasTab: false },
  { to: '/p/$projectKey/installation', titleKey: 'installation', icon: Server, key: 'x', hasTab: false },
] as const satisfies readonly {
  readonly to: string;
  readonly titleKey: PageTitleKey;
  readonly icon: LucideIcon;
  readonly key: string;
  readonly hasTab: boolean;
}[];
