import * as z from 'zod/mini';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { WholeMail } from '#contract/mail/mail.ts';
import { MANAGES_COMMUNICATION } from '#contract/platform/permissions.ts';

/** A month of a hospice’s calendar: `2026-10`. */
export const Month = z.string().check(z.regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/, { error: 'Choose a month' }));

/** Whether a hospice writes to its providers on the first of each month at 08:00 in its time zone. Off until it is turned on. */
export const SummarySettings = z.object({ isOn: z.boolean(), version: Version, nextAt: z.nullable(Instant) });
export type SummarySettings = z.infer<typeof SummarySettings>;

/** A provider with an account who referred patients to the hospice, and what became of the month's summary. */
export const SummaryReader = z.object({
  /** The person's account. */
  id: Id,
  name: z.string(),
  group: Named,
  referrals: z.int(),
  state: z.enum(['not_sent', 'queued', 'sent', 'bounced', 'suppressed', 'failed']),
  sentAt: z.nullable(Instant),
});
export type SummaryReader = z.infer<typeof SummaryReader>;

export const SummaryQuery = z.strictObject({ 'filter.month': Month, ...paging });
export type SummaryQuery = z.infer<typeof SummaryQuery>;

const writers = { token: 'user', who: 'named', hospice: MANAGES_COMMUNICATION } as const;
/** A summary has figures of all locations, so people who are limited to some neither read nor send it. */
const writersOfWholeHospice = { ...writers, wholeHospice: true } as const;
const SUMMARIES = '/v1/hospices/:hospiceId/monthly-summaries';

export const monthlySummaryEndpoints = defineEndpoints('Communications', {
  getSummarySettings: {
    path: `${SUMMARIES}/settings`,
    summary: 'Whether monthly summaries are sent',
    access: writers,
    response: SummarySettings,
  },
  setSummarySettings: {
    method: 'PATCH',
    path: `${SUMMARIES}/settings`,
    summary: 'Turn monthly summaries on or off',
    access: writersOfWholeHospice,
    body: z.strictObject({ version: Version, isOn: z.boolean() }),
    response: SummarySettings,
    errors: ['conflict'],
  },
  listSummaryReaders: {
    path: SUMMARIES,
    summary: 'Who gets a month’s summary, and whether it was delivered',
    access: writersOfWholeHospice,
    query: SummaryQuery,
    response: pageOf(SummaryReader),
  },
  previewSummary: {
    path: `${SUMMARIES}/:month/:personId`,
    summary: 'Preview one provider’s summary',
    access: writersOfWholeHospice,
    params: z.object({ hospiceId: Id, month: Month, personId: Id }),
    response: WholeMail,
  },
  sendSummaries: {
    path: SUMMARIES,
    summary: 'Send a month’s summary to chosen providers, once each',
    access: writersOfWholeHospice,
    body: z.strictObject({ month: Month, personIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
    response: z.object({ queued: z.int(), alreadySent: z.int() }),
    status: 200,
    creates: true,
  },
});
