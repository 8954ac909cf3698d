import { z } from 'zod';

const formats = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** An IP address or range (CIDR) of the project's own team, in lower case. */
export const internalAddressSchema = z
  .string()
  .toLowerCase()
  .refine(
    (text) => formats.some((format) => format.safeParse(text).success),
    'must be an IPv4 or IPv6 address, or a range of them such as 192.0.2.0/24 or 2001:db8::/32',
  )
  .refine((text) => !text.endsWith('/0'), 'must not cover all addresses, or nobody would be counted');
