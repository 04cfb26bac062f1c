import * as z from 'zod/mini';
import { Instant, text } from '#contract/platform/fields.ts';

/** Mail servers' reports about mails that they accepted: by a signed call, or as mails in a mailbox. */

/** The path to which a mail service, or a script beside the mail server, posts delivery reports. It is off unless configured. */
export const DELIVERY_REPORTS_PATH = '/v1/communications/delivery-reports';

/** Seconds since 1970 at which the call was signed, and HMAC-SHA256 in hex over that number, a full stop and the body's bytes. */
export const TIMESTAMP_HEADER = 'Wayside-Timestamp';
export const SIGNATURE_HEADER = 'Wayside-Signature';

/** A call that was signed earlier or later than so many seconds from now is refused. */
export const SIGNED_WITHIN_SECONDS = 300;

/** A report with the whole mail that it is about; ours are much smaller. */
export const LARGEST_REPORT = 1024 * 1024;

/** `failed`: it will not arrive. `delayed`: it is tried again. `complaint`: its reader called it unwanted. */
export const REPORT_KINDS = ['failed', 'delayed', 'complaint'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const DeliveryEvent = z.strictObject({
  /** The Message-ID as written in the mail: `<id@host>`. */
  messageId: text(998),
  recipient: text(320),
  kind: z.enum(REPORT_KINDS),
  /** RFC 3463. */
  status: z.optional(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/, { error: 'Is a code such as 5.1.1' }))),
  /** The mail server's own text. */
  reason: z.optional(text(2000)),
  at: Instant,
});
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

export const DeliveryEvents = z.strictObject({ events: z.array(DeliveryEvent).check(z.maxLength(1000)) });

/** `taken`: the report was recorded. `unchanged`: known already, or about no mail of this server to that address. */
export const TakenReports = z.object({ taken: z.int(), unchanged: z.int() });
export type TakenReports = z.infer<typeof TakenReports>;
