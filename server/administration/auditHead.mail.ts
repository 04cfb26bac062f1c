import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { auditLink, type MailLinks } from '#server/mail/links.ts';
import type { MailContent } from '#server/mail/content/content.ts';
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
function auditHeadContent({ at, hash, sequence }: AuditHeadData, links: MailLinks): MailContent {
  return {
    subject: `Audit log checkpoint for ${PRODUCT_NAME}: link ${sequence}`,
    blocks: [
      {
        is: 'paragraph',
        text: `The audit log has ${sequence} sealed events. The latest is from ${momentIn('UTC', at)}.`,
      },
      { is: 'paragraph', text: `Hash: ${hash}` },
      {
        is: 'paragraph',
        text: `Keep this email. To check the audit log against it later, run: npm run audit:verify -- --head ${hash}`,
      },
      { is: 'button', label: 'Open the audit log', to: links.action },
    ],
  };
}

export const auditHeadMail = defineMail({
  kind: 'audit_head',
  actionUrl: ({ origin }) => auditLink(origin),
  content: auditHeadContent,
});
