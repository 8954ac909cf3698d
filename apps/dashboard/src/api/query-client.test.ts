import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (status: number) => new ApiError(status, { error: { code: 'refused' } });

/** Returns which queries about the signed-in user refetch after a request fails with this status. */
async function lookedAtAfter(status: number, queryKey: readonly string[]): Promise<readonly string[]> {
  const queryClient = createQueryClient();
  const known = ['me', 'projects'];
  for (const each of known) queryClient.setQueryData([each], {});
  await queryClient
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(refusal(status)), retry: false })
    .catch(() => undefined);
  const found = known.filter((each) => queryClient.getQueryState([each])?.isInvalidated === true);
  queryClient.clear();
  return found;
}

it('refetches permissions after a forbidden action', async () => {
  expect(await lookedAtAfter(403, ['project', 'pk_demo', 'experiments'])).toEqual(['me', 'projects']);
  expect(await lookedAtAfter(404, ['project', 'pk_demo', 'experiments'])).toEqual([]);
});

it('does not refetch endlessly if the permissions request itself fails', async () => {
  expect(await lookedAtAfter(403, ['projects', 'organization'])).toEqual([]);
});

it('refetches the permissions after a forbidden action', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['me'], {});
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(refusal(403)) });
  await mutation.execute(undefined).catch(() => undefined);
  expect(queryClient.getQueryState(['me'])?.isInvalidated).toBe(true);
  queryClient.clear();
});
