import { projectConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { Project, Settings } from './project.ts';

const { projectKey, basedOn, audiences, goals, layers, experiments, surveys, webhooks, name, ...rest } =
  projectConfigurationSchema.shape;

/** A project's settings, as in a configuration file; absent ones get their defaults. */
export const settingsSchema = z.strictObject({ name: name.unwrap(), ...rest });

/** Returns the settings of a project. */
export function settingsOf(project: Project): Settings {
  const { projectKey: _, kept, audiences, layers, goals, experiments, surveys, ...settings } = project;
  return settings;
}

/** Returns the project with exactly these settings, without checking for conflicts. */
export function replaceSettings(project: Project, settings: Settings): Project {
  const { projectKey, kept, audiences, layers, goals, experiments, surveys } = project;
  return { ...settings, projectKey, kept, audiences, layers, goals, experiments, surveys };
}
