import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson, parseQuery } from '../http/parse-request.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { present } from '../present.ts';
import { askEvents } from '../unavailable.ts';
import { createLetterChoice, type LetterChoice } from './choose-letters.ts';
import { type DescribedLetter, describeLetter } from './described-letter.ts';
import { dropLetters, retryLetters } from './retry-letters.ts';

/** The newest dead letters, and how many there are in all. */
export interface LetterPage {
  readonly count: number;
  readonly deadLetters: readonly DescribedLetter[];
}

const maxListed = 1_000;

const listQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(maxListed))
    .default(20),
});

const choiceSchema = z.union([
  z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(maxListed) }),
  z.strictObject({
    all: z.literal(true),
    after: z.strictObject({ receivedAt: z.int(), id: z.string().regex(/^[0-9a-f]{32}$/) }).optional(),
  }),
]);

/** `GET /list`, `POST /retry` and `POST /drop`. */
export function deadLetterRoutes(deps: Pick<ControlDeps, 'events' | 'queue' | 'log'>) {
  const withChoice = { ...deps, choose: createLetterChoice(deps) };
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
    .post('/retry', parseJson(choiceSchema), async (context) =>
      context.json(await inTurn(() => retryLetters(withChoice, choiceOf(context.req.valid('json'))))),
    )
    .post('/drop', parseJson(choiceSchema), async (context) =>
      context.json(await inTurn(() => dropLetters(withChoice, choiceOf(context.req.valid('json'))))),
    );
}

function choiceOf(choice: z.output<typeof choiceSchema>): LetterChoice {
  return present(choice);
}
