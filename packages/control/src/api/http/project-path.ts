import { projectKeySchema } from '@pixel/protocol';
import { z } from 'zod';
import { parsePath } from './parse-request.ts';

export const projectPathSchema = z.object({ projectKey: projectKeySchema });

/** Parses the project's key in the path, without requiring that the project exists: events may have arrived under its key. */
export const parseProjectPath = parsePath(projectPathSchema);
