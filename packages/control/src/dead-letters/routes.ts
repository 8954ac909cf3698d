import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseJson, parseQuery } from '../http/parse-request.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { askEvents } from '../unavailable.ts';
import { type DescribedLetter, describeLetter } from './described-letter.ts';
import { dropLetters, retryLetters } from './retry-letters.ts';

/** The newest dead letters, and how many there are in all. */
export interface LetterPage {
  readonly count: number;
  readonly deadLetters: readonly DescribedLetter[];
}

/** With the largest records that can be, so many still fit into memory. */
const maxLetters = 200;

const listQuerySchema = z.strictObject({ limit: limitSchema });

const choiceSchema = z.strictObject({
  ids: z.array(z.string().min(1).max(64)).min(1).max(maxLetters),
  missing: z.enum(['refuse', 'leave out']).default('refuse'),
});

/** `GET /list`, `GET /ids`, `POST /retry` and `POST /drop`. */
export function deadLetterRoutes(deps: Pick<ControlDeps, 'events' | 'queue' | 'log'>) {
  // Two who retry the same letters at the same time would queue each record twice.
  const inTurn = oneAtATime();
  return new Hono<ControlEnv>()
    .get('/list', parseQuery(listQuerySchema), async (context) => {
      const { limit } = context.req.valid('query');
      const { deadLetters } = deps.events;
      const [count, letters] = await askEvents(deps.events, () =>
        Promise.all([deadLetters.count(), deadLetters.list({ limit })]),
      );
      const page: LetterPage = { count, deadLetters: letters.map(describeLetter) };
      return context.json(page);
    })
    .get('/ids', async (context) => {
      const { deadLetters } = deps.events;
      return context.json({ ids: await askEvents(deps.events, deadLetters.ids) });
    })
    .post('/retry', parseJson(choiceSchema), async (context) =>
      context.json(await inTurn(() => retryLetters(deps, context.req.valid('json')))),
    )
    .post('/drop', parseJson(choiceSchema), async (context) =>
      context.json(await inTurn(() => dropLetters(deps, context.req.valid('json')))),
    );
}
