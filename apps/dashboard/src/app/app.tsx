import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Tooltip } from 'radix-ui';
import { HotkeysProvider } from '../ui/hotkeys.tsx';
import { Toasts } from '../ui/toasts.tsx';
import type { Words } from '../words/en.ts';
import { WordsContext } from '../words/words.ts';
import type { AppRouter } from './router.ts';

/** The dashboard: its providers around the router. */
export function App({
  words,
  queryClient,
  router,
}: {
  readonly words: Words;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}) {
  return (
    <WordsContext value={words}>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider delayDuration={300}>
          <HotkeysProvider>
            <Toasts>
              <RouterProvider router={router} />
            </Toasts>
          </HotkeysProvider>
        </Tooltip.Provider>
      </QueryClientProvider>
    </WordsContext>
  );
}
