import { Hono } from 'hono';
import { languages } from '../../project/labels/words-of.ts';
import type { ControlEnv } from '../http/create-app.ts';

/** `GET /survey-words`: the words that Pixel brings to surveys, by language: of buttons and messages, and at the ends of scales. */
export function surveyWordsRoutes() {
  return new Hono<ControlEnv>().get('/survey-words', (context) => context.json({ languages }));
}
