import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Tooltip } from 'radix-ui';
import { KeysProvider } from '../ui/keys.tsx';
import { Toasts } from '../ui/toasts.tsx';
import type { Words } from '../words/en.ts';
import { WordsContext } from '../words/words.ts';
import type { AppRouter } from './router.ts';

/** The whole dashboard. */
export function App({
  words,
  queries,
  router,
}: {
  readonly words: Words;
  readonly queries: QueryClient;
  readonly router: AppRouter;
}) {
  return (
    <WordsContext value={words}>
      <QueryClientProvider client={queries}>
        <Tooltip.Provider delayDuration={300}>
          <KeysProvider>
            <Toasts>
              <RouterProvider router={router} />
            </Toasts>
          </KeysProvider>
        </Tooltip.Provider>
      </QueryClientProvider>
    </WordsContext>
  );
}
