import { audiences } from './en/audiences.ts';
import { experiments } from './en/experiments.ts';
import { goals } from './en/goals.ts';
import { layers } from './en/layers.ts';
import { resources } from './en/resources.ts';
import { rules } from './en/rules.ts';
import { shell } from './en/shell.ts';

/** The English texts that load with the dashboard; texts of single pages are in `en/pages`. Other languages have the same shape. */
export const en = {
  ...shell,
  experimentsPage: experiments,
  goalsPage: goals,
  resources,
  rules,
  audiencesPage: audiences,
  layersPage: layers,
};

export type Words = typeof en;
