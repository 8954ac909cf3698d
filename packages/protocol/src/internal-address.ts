import { z } from 'zod';

const forms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** An address or range (CIDR) of the project's own people, in lower case. */
export const internalAddressSchema = z
  .string()
  .toLowerCase()
  .refine(
    (text) => forms.some((form) => form.safeParse(text).success),
    'must be an IPv4 or IPv6 address, or a range of them such as 192.0.2.0/24 or 2001:db8::/32',
  )
  .refine((text) => !text.endsWith('/0'), 'must not cover all addresses, or nobody would be counted');
