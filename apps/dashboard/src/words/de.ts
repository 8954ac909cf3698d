import { audiences } from './de/audiences.ts';
import { experiments } from './de/experiments.ts';
import { goals } from './de/goals.ts';
import { layers } from './de/layers.ts';
import { resources } from './de/resources.ts';
import { rules } from './de/rules.ts';
import { shell } from './de/shell.ts';
import type { Words } from './en.ts';

/** The German texts that load with the dashboard; texts of single pages are in `de/pages`. */
export const de: Words = {
  ...shell,
  experimentsPage: experiments,
  goalsPage: goals,
  audiencesPage: audiences,
  layersPage: layers,
  resources,
  rules,
};
