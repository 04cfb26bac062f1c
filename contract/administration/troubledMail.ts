import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Id, Instant, Named } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging } from '#contract/platform/listQuery.ts';
import type { MailState } from '#contract/mail/mail.ts';
import { MailKind } from '#contract/mail/mailKinds.ts';

/** The states of mails that need a person's attention. */
export const TROUBLED_MAIL_STATES = ['failed', 'unclear', 'bounced'] as const satisfies readonly MailState[];

/** A mail that did not arrive, or may not have. Only the reader's masked address is shown, and nothing of the text. */
export const TroubledMail = z.object({
  id: Id,
  kind: MailKind,
  status: z.enum(TROUBLED_MAIL_STATES),
  hospice: z.nullable(Named),
  maskedAddress: z.string(),
  createdAt: Instant,
  /** When it was last attempted, or when it bounced. */
  at: z.nullable(Instant),
  attempts: z.int(),
  reason: z.nullable(z.string()),
  /** False: what it was about is over, such as an expired survey; trying again would send nothing. */
  canRetry: z.boolean(),
});
export type TroubledMail = z.infer<typeof TroubledMail>;

export const TroubledMailQuery = z.strictObject({
  'filter.status': z.optional(commaList(z.enum(TROUBLED_MAIL_STATES))),
  'filter.kind': z.optional(commaList(MailKind)),
  'filter.hospice.id': idsFilter,
  page: paging.page,
  limit: paging.limit,
});
export type TroubledMailQuery = z.infer<typeof TroubledMailQuery>;

export const troubledMailEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  listTroubledMails: {
    path: '/v1/administration/mails',
    summary: 'Emails that did not or may not have arrived, newest first',
    query: TroubledMailQuery,
    response: pageOf(TroubledMail),
  },
  retryMail: {
    method: 'POST',
    path: '/v1/administration/mails/:mailId/retry',
    summary: 'Send an email again that did not arrive',
    errors: ['conflict'],
  },
  resolveMail: {
    path: '/v1/administration/mails/:mailId/resolve',
    summary: 'Resolve an email whose delivery is unclear: it arrived, or it will not be sent again',
    body: z.strictObject({ outcome: z.enum(['arrived', 'left']) }),
    errors: ['conflict'],
  },
});
