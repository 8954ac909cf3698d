import { surveyBudgetDefault } from '@pixel/protocol';
import type { Project } from '../configuration/project.ts';

/** What projects had that were published before they could say otherwise. */
const before = { pageviews: false, surveyBudget: surveyBudgetDefault, surveys: [] } as const;

/** Gives the project that a version kept. It was written by this program, or by an earlier one, and never changed. */
export function keptProject(configuration: unknown): Project {
  return { ...before, ...(configuration as Omit<Project, keyof typeof before>) };
}
