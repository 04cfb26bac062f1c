import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

interface HospiceDeletionData {
  readonly firstName: string;
  readonly hospice: string;
  readonly deletesAt: string;
  readonly timeZone: string;
  /** The second email, shortly before. */
  readonly isLast: boolean;
  /** The administrator who scheduled it: whom to email, as their own accounts are refused. */
  readonly contact: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly hospice_deletion: HospiceDeletionData;
  }
}

/** To the super administrators of a hospice that is turned off: its data will be deleted. */
export const hospiceDeletionMail = defineMail({
  kind: 'hospice_deletion',
  actionUrl: ({ data }) => `mailto:${data.contact}`,
  content: ({ contact, deletesAt, firstName, hospice, isLast, timeZone }, links) =>
    noticeContent(links, {
      subject: `All data for ${oneLine(hospice)} will be deleted`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        `${oneLine(hospice)} is turned off in ${PRODUCT_NAME}. All data for ${oneLine(hospice)} will be deleted on ${formatDate(deletesAt, timeZone)}. It can’t be restored afterward.`,
        isLast
          ? 'This is our last email about the deletion.'
          : 'This includes referrals, documents, surveys, messages, and accounts. We’ll email you once more before that day.',
        `You can no longer log in. To export the data first, or to stop the deletion, email ${oneLine(contact)}.`,
      ],
      isEssential: true,
      button: 'Email us',
    }),
});
