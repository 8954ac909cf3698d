import { Hono } from 'hono';
import { languages } from '../../project/labels/built-in-texts.ts';
import type { ControlEnv } from '../http/create-app.ts';

/** `GET /survey-words`: Pixel's built-in survey texts by language: buttons, messages and labels of scale ends. */
export function surveyWordsRoutes() {
  return new Hono<ControlEnv>().get('/survey-words', (context) => context.json({ languages }));
}
