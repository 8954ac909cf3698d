import type { ComponentType } from 'react';
import { AudienceSection } from './audience-section.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import type { EditorSection } from './editor-section.ts';
import { GoalsSection } from './goals-section.tsx';
import { IdeaSection } from './idea-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { TrafficSection } from './traffic-section.tsx';
import { VariantsSection } from './variants-section.tsx';

/** The editor's sections, in the order in which one designs an experiment. */
export const sections: readonly EditorSection[] = [
  {
    id: 'idea',
    fields: ['name', 'hypothesis', 'notes', 'owner', 'tags'],
    isIncomplete: ({ hypothesis }) => hypothesis === undefined,
    Part: IdeaSection,
  },
  {
    id: 'variants',
    fields: ['variants'],
    isIncomplete: ({ variants }) =>
      variants.some(({ isControl, changes }) => !isControl && changes.length === 0),
    Part: VariantsSection,
  },
  { id: 'pages', fields: ['urlRules'], Part: PagesSection },
  { id: 'audience', fields: ['audience', 'audienceKey'], Part: AudienceSection },
  {
    id: 'traffic',
    fields: ['coverage', 'layer', 'force', 'exclude'],
    isIncomplete: ({ coverage }) => coverage === 0,
    Part: TrafficSection,
  },
  {
    id: 'goals',
    fields: ['goals'],
    isIncomplete: ({ goals }) => goals.every(({ role }) => role !== 'primary'),
    Part: GoalsSection,
  },
  { id: 'plan', fields: ['plan'], Part: PlanSection },
  { id: 'schedule', fields: ['startAt', 'endAt', 'coverageSteps'], Part: ScheduleSection },
];

/** The cards beside the sections: findings and pending changes. */
export const asides: readonly ComponentType[] = [ChecksCard, ChangesCard];
