import {
  FlaskConical,
  GitPullRequestArrow,
  Layers,
  type LucideIcon,
  PlugZap,
  Target,
  Users,
} from 'lucide-react';
import type { PageName } from './page-name.ts';

/** Pages of a project, in the order of the side bar. */
export const places = [
  { to: '/p/$projectKey/experiments', word: 'experiments', icon: FlaskConical, key: 'e' },
  { to: '/p/$projectKey/goals', word: 'goals', icon: Target, key: 'g' },
  { to: '/p/$projectKey/audiences', word: 'audiences', icon: Users, key: 'a' },
  { to: '/p/$projectKey/layers', word: 'layers', icon: Layers, key: 'l' },
  { to: '/p/$projectKey/changes', word: 'changes', icon: GitPullRequestArrow, key: 'c' },
  { to: '/p/$projectKey/install', word: 'install', icon: PlugZap, key: 'i' },
] as const satisfies readonly {
  readonly to: string;
  readonly word: PageName;
  readonly icon: LucideIcon;
  readonly key: string;
}[];

/** How many of them have a tab of their own on a phone; the others are below More. */
export const tabCount = 4;
