import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (status: number) => new ApiError(status, { error: { code: 'refused' } });

/** Returns which queries about the signed-in user refetch after a request fails with this status. */
async function lookedAtAfter(status: number, queryKey: readonly string[]): Promise<readonly string[]> {
  const queries = createQueryClient();
  const known = ['me', 'projects'];
  for (const each of known) queries.setQueryData([each], {});
  await queries
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(refusal(status)), retry: false })
    .catch(() => undefined);
  const found = known.filter((each) => queries.getQueryState([each])?.isInvalidated === true);
  queries.clear();
  return found;
}

it('refetches permissions after a forbidden action', async () => {
  expect(await lookedAtAfter(403, ['project', 'pk_demo', 'experiments'])).toEqual(['me', 'projects']);
  expect(await lookedAtAfter(404, ['project', 'pk_demo', 'experiments'])).toEqual([]);
});

it('does not refetch endlessly if the permissions request itself is refused', async () => {
  expect(await lookedAtAfter(403, ['projects', 'organization'])).toEqual([]);
});

it('refetches after a refused action', async () => {
  const queries = createQueryClient();
  queries.setQueryData(['me'], {});
  const mutation = queries
    .getMutationCache()
    .build(queries, { mutationFn: () => Promise.reject(refusal(403)) });
  await mutation.execute(undefined).catch(() => undefined);
  expect(queries.getQueryState(['me'])?.isInvalidated).toBe(true);
  queries.clear();
});
