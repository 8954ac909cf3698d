import {
  Clock,
  Coins,
  Eye,
  FileText,
  type LucideIcon,
  MousePointerClick,
  MoveVertical,
  Send,
  Zap,
} from 'lucide-react';
import type { GoalType } from './goal.ts';

/** A field of a goal besides its name. */
export type GoalField =
  | 'eventName'
  | 'selector'
  | 'urlRules'
  | 'scrollPercent'
  | 'durationMs'
  | 'valueProperty'
  | 'countMode';

interface GoalTypeInfo {
  readonly icon: LucideIcon;
  /** Who sends the goal's event: the page's own code or server, or the script by itself. */
  readonly sentBy: 'page' | 'script';
  readonly fields: readonly GoalField[];
}

/** All goal types in the order in which they are offered. */
export const goalTypes: Readonly<Record<GoalType, GoalTypeInfo>> = {
  custom_event: { icon: Zap, sentBy: 'page', fields: ['eventName', 'valueProperty'] },
  revenue: { icon: Coins, sentBy: 'page', fields: ['eventName', 'valueProperty'] },
  pageview: { icon: FileText, sentBy: 'script', fields: ['urlRules', 'countMode', 'eventName'] },
  click: {
    icon: MousePointerClick,
    sentBy: 'script',
    fields: ['selector', 'urlRules', 'countMode', 'eventName'],
  },
  form_submit: { icon: Send, sentBy: 'script', fields: ['selector', 'urlRules', 'countMode', 'eventName'] },
  element_visible: {
    icon: Eye,
    sentBy: 'script',
    fields: ['selector', 'urlRules', 'countMode', 'eventName'],
  },
  scroll_depth: {
    icon: MoveVertical,
    sentBy: 'script',
    fields: ['scrollPercent', 'urlRules', 'countMode', 'eventName'],
  },
  time_on_page: {
    icon: Clock,
    sentBy: 'script',
    fields: ['durationMs', 'urlRules', 'countMode', 'eventName'],
  },
};

export const goalTypeNames = Object.keys(goalTypes) as readonly GoalType[];
