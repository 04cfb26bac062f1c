import { createHash } from 'node:crypto';
import { MAX_PAPERS_A_MAIL } from '#contract/exchange/intake/intakeAddress.ts';
import { MAX_PAPER_BYTES } from '#contract/exchange/intake/paperReading.ts';
import type { LeftOut } from '#contract/exchange/intake/papers.ts';
import { documentName, plainFileName } from '#server/documents/documentType.rules.ts';
import { sniffPaper, type PaperFile } from '#server/exchange/intake/paperFile.rules.ts';
import type { MailPart, ParsedMail } from './parseMail.ts';

/** A smaller picture in the text of an email is a logo. */
const SMALLEST_INLINE_BYTES = 40 * 1024;

/** A paper of a mail, whose bytes are not stored yet. */
export interface MailPaper extends Omit<PaperFile, 'storageKey'> {
  readonly bytes: Uint8Array;
}

interface Papers {
  readonly papers: readonly MailPaper[];
  readonly leftOut: readonly LeftOut[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The files of a mail that are papers, each once, and the others with the reason why they are not. */
export async function papersOf({ hasMore, parts }: Pick<ParsedMail, 'hasMore' | 'parts'>): Promise<Papers> {
  const papers: MailPaper[] = [];
  const leftOut: LeftOut[] = [];
  for (const part of parts) {
    const found = await paperOf(part);
    if (typeof found === 'string')
      leftOut.push({ name: plainFileName(part.name) || 'File without a name', why: found });
    else if (papers.some((paper) => paper.sha256 === found.sha256)) continue;
    else if (papers.length < MAX_PAPERS_A_MAIL) papers.push(found);
    else leftOut.push({ name: found.name, why: 'many' });
  }
  if (hasMore) leftOut.push({ name: 'Further files', why: 'many' });
  return { papers, leftOut };
}

async function paperOf({ bytes, isInline, name }: MailPart): Promise<MailPaper | LeftOut['why']> {
  if (bytes.byteLength === 0) return 'empty';
  if (bytes.byteLength > MAX_PAPER_BYTES) return 'size';
  const contentType = await sniffPaper(bytes.subarray(0, 256 * 1024));
  if (!contentType) return 'type';
  const isImage = contentType !== 'application/pdf';
  if (isInline && isImage && bytes.byteLength < SMALLEST_INLINE_BYTES) return 'small';
  return { name: documentName(name, contentType), size: bytes.byteLength, sha256: sha256(bytes), contentType, bytes };
}

/** By which a paper of a mail is recognized when the mail comes or is read again. Another content is another paper. */
export const arrivalKeyOf = (mailKey: string, content: string): string => sha256(Buffer.from(`${mailKey}\n${content}`));

/** What names a mail: its Message-ID, or, without one, all of it. */
export const mailKeyOf = (messageId: string | null, raw: Uint8Array): string => messageId ?? sha256(raw);
