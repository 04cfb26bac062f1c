import * as z from 'zod/mini';
import { MANAGERS } from '#contract/platform/access.ts';
import { Id, Named } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

/** Where a hospice's managers turn its public referral pages on and off, and print them. */

export const HospiceGuestPage = z.object({
  /** Null: the hospice's own page. */
  location: z.nullable(Named),
  isOn: z.boolean(),
  /** Null until it was turned on once; from then on they never change, because they are on paper. */
  path: z.nullable(z.string()),
  shortPath: z.nullable(z.string()),
});
export type HospiceGuestPage = z.infer<typeof HospiceGuestPage>;

/** The hospice's own page, then those of its open locations by name. */
const Pages = z.object({ data: z.array(HospiceGuestPage) });

export const GuestPageChange = z.strictObject({ locationId: z.nullable(Id), isOn: z.boolean() });

export const guestPageEndpoints = defineEndpoints('Hospices', MANAGERS, {
  listGuestPages: {
    path: '/v1/hospices/:hospiceId/guest-pages',
    summary: 'The public referral pages of a hospice and its locations',
    response: Pages,
  },
  changeGuestPage: {
    path: '/v1/hospices/:hospiceId/guest-pages',
    summary: 'Turn a public referral page on or off',
    body: GuestPageChange,
    response: Pages,
  },
});
