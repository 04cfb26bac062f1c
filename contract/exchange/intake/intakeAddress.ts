import * as z from 'zod/mini';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { MANAGES_SETTINGS } from '#contract/platform/permissions.ts';

/** The email address at which a hospice’s intake tray takes papers. */
export const IntakeAddress = z.object({
  id: Id,
  /** Whether this server receives papers by email at all. */
  isAvailable: z.boolean(),
  /** Null: nobody has made one, or somebody turned it off. */
  address: z.nullable(z.string()),
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(Instant),
});
export type IntakeAddress = z.infer<typeof IntakeAddress>;

/** Papers that one email may bring; the rest are left out, and the hospice is told. */
export const MAX_PAPERS_A_MAIL = 20;
/** Papers that come to one hospice by email in an hour; further emails wait until the hour is over. */
export const MAX_PAPERS_AN_HOUR = 200;
/** Papers that wait in one tray; further emails wait until some are done. */
export const MAX_OPEN_PAPERS = 2000;

const managers = { token: 'user', who: 'named', hospice: MANAGES_SETTINGS, wholeHospice: true } as const;

export const intakeAddressEndpoints = defineEndpoints('Hospices', managers, {
  getIntakeAddress: {
    path: '/v1/hospices/:hospiceId/intake-address',
    summary: 'The email address of a hospice’s intake tray',
    response: IntakeAddress,
  },
  renewIntakeAddress: {
    method: 'POST',
    path: '/v1/hospices/:hospiceId/intake-address',
    summary: 'Make a new email address for the intake tray. The former one ends at once',
    response: IntakeAddress,
  },
  endIntakeAddress: {
    method: 'DELETE',
    path: '/v1/hospices/:hospiceId/intake-address',
    summary: 'Turn off the email address of the intake tray',
  },
});
