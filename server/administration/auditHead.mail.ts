import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { auditLink } from '#server/mail/links.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { momentIn } from '#server/mail/content/dates.ts';

interface AuditHeadData {
  readonly sequence: number;
  readonly hash: string;
  /** When the newest sealed event happened. */
  readonly at: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly audit_head: AuditHeadData;
  }
}

/** To the address that keeps the audit's heads: nobody who can change the database can change these mails. */
export const auditHeadMail = defineMail({
  kind: 'audit_head',
  actionUrl: ({ origin }) => auditLink(origin),
  content: ({ at, hash, sequence }, links) =>
    noticeContent(links, {
      subject: `Audit log checkpoint for ${PRODUCT_NAME}: event ${sequence.toLocaleString('en-US')}`,
      paragraphs: [
        `The audit log has ${sequence.toLocaleString('en-US')} sealed events. The latest is from ${momentIn('UTC', at)}.`,
        `Hash: ${hash}`,
        `Keep this email. To check the audit log against it later, run: npm run audit:verify -- --head ${hash}`,
      ],
      isEssential: true,
      button: 'Open the audit log',
    }),
});
