import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { basePath } from '../api/base.ts';
import { api, unwrap } from '../api/client.ts';

const pageSize = '50';

/** Reads an organization's audit log page by page, newest first. */
export function useAudit(organizationId: string, query: Readonly<Record<string, string>>) {
  return useInfiniteQuery({
    queryKey: ['team', organizationId, 'audit', query],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) =>
      unwrap(
        api.organizations[':organizationId'].audit.$get({
          param: { organizationId },
          query: { ...query, limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
        }),
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the URL of a file with all matching entries. */
export function auditFileUrl(
  organizationId: string,
  query: Readonly<Record<string, string>>,
  format: 'csv' | 'json',
): string {
  const parameters = new URLSearchParams({ ...query, format });
  return `${basePath}/api/organizations/${organizationId}/audit/export?${parameters}`;
}
