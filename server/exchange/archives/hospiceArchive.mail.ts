import { defineMail } from '#server/mail/defineMail.ts';
import { dataExportLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

interface HospiceArchiveData {
  readonly firstName: string;
  readonly hospice: string;
  readonly requestedAt: string;
  readonly endsAt: string;
  readonly bytes: number;
  readonly timeZone: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly hospice_archive: HospiceArchiveData;
  }
}

/** To the super administrator who asked for an export of all data. The link opens nothing without a login. */
export const hospiceArchiveMail = defineMail({
  kind: 'hospice_archive',
  actionUrl: ({ origin }) => dataExportLink(origin),
  content: ({ bytes, endsAt, firstName, hospice, requestedAt, timeZone }, links) =>
    noticeContent(links, {
      subject: `Your data export for ${oneLine(hospice)} is ready`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        `The export you requested ${momentIn(timeZone, requestedAt)} is ready: ${sizeText(bytes)}.`,
        `Download it by ${momentIn(timeZone, endsAt)}. After that, it is deleted.`,
        'It contains everything about your patients. Keep it only where no one else can open it.',
      ],
      isEssential: true,
      button: 'Open the export',
      small: ['Didn’t request it? Change your password and let your administrators know.'],
    }),
});

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
