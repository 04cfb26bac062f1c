import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A part of a mail that came as a file. */
export interface MailPart {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Shown inside the text of the mail: a logo in a signature, or a photo. */
  readonly isInline: boolean;
}

export interface ParsedMail {
  readonly messageId: string | null;
  readonly from: string | null;
  readonly subject: string | null;
  /** A mail program’s own answer: out of office, a receipt. */
  readonly isAutomatic: boolean;
  readonly parts: readonly MailPart[];
  /** There were more files than are looked at. */
  readonly hasMore: boolean;
}

const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 };
/** A forwarded mail inside a forwarded mail. */
const MAX_DEPTH = 2;
/** Files of one mail that are looked at. */
const MAX_PARTS = 50;
const LONGEST_LINE = 200;

/** Text of a mail on one line, without characters that hide or turn around what is read. */
function lineOf(text: string | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed();
  return line === '' ? null : line;
}

function senderOf(from: Address | undefined): string | null {
  if (from?.address === undefined) return lineOf(from?.name);
  return lineOf(from.name === '' ? from.address : `${from.name} <${from.address}>`);
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

/**
 * Reads a mail’s sender, subject and files, also those of mails that were forwarded as files.
 * @throws on bytes that are no mail, and where a limit is overstepped
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, LIMITS);
  const automatic =
    mail.headers
      .find(({ key }) => key === 'auto-submitted')
      ?.value.trim()
      .toLowerCase() ?? 'no';
  const parts: MailPart[] = [];
  await collect(mail.attachments, parts, 0);
  return {
    messageId: lineOf(mail.messageId),
    from: senderOf(mail.from ?? mail.sender),
    subject: lineOf(mail.subject),
    isAutomatic: automatic !== 'no',
    parts: parts.slice(0, MAX_PARTS),
    hasMore: parts.length > MAX_PARTS,
  };
}

async function collect(attachments: readonly Attachment[], parts: MailPart[], depth: number): Promise<void> {
  for (const attachment of attachments) {
    if (parts.length > MAX_PARTS) return;
    if (attachment.mimeType === 'message/rfc822' && depth < MAX_DEPTH) {
      const inside = await PostalMime.parse(bytesOf(attachment), LIMITS);
      await collect(inside.attachments, parts, depth + 1);
    } else {
      const isInline = attachment.related === true;
      parts.push({ name: attachment.filename ?? '', bytes: bytesOf(attachment), isInline });
    }
  }
}
