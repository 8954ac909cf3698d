import { projectKeySchema } from '@pixel/protocol';
import { z } from 'zod';
import { parsePath } from './parse-request.ts';

export const projectPathSchema = z.object({ projectKey: projectKeySchema });

/** Takes the key of a project from the path, also of one that nobody made: events may have come under its key. */
export const inProject = parsePath(projectPathSchema);
