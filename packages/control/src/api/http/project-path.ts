import { projectKeySchema } from '@pixel/protocol';
import { z } from 'zod';
import { parsePath } from './parse-request.ts';

export const projectPathSchema = z.object({ projectKey: projectKeySchema });

/** Middleware that parses the project key in the path. The project needn't exist: events may have arrived under its key. */
export const parseProjectPath = parsePath(projectPathSchema);
