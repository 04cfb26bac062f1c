import PostalMime from 'postal-mime';
import type { ReportKind } from '#contract/mail/deliveryReports.ts';

/** A report on one reader of one mail, before it is matched to a mail of this server. */
export interface ReadReport {
  /** The Message-ID as written in the reported mail: `<id@host>`. */
  readonly messageId: string;
  readonly recipient: string;
  readonly kind: ReportKind;
  readonly status: string | null;
  readonly reason: string | null;
  readonly at: Date | null;
}

const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 12, maxHeadersSize: 256 * 1024 };
/** The most recipients of one report. Each mail of this server has one reader. */
const MAX_RECIPIENTS = 100;
const REASON_LENGTH = 300;

const DELIVERY_STATUS = ['message/delivery-status', 'message/global-delivery-status'];
const FEEDBACK = ['message/feedback-report'];
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

type Part = (types: readonly string[]) => string | undefined;

/**
 * Reads a mail as a report of mail servers: a delivery report (RFC 3464, and 6533 for addresses beyond ASCII) or a complaint
 * (RFC 5965), each with the mail that it is about, or its headers. What arrived, was passed on or is none of our kinds is left out.
 * @returns null where the mail is no such report; never throws, whatever the bytes are
 */
export async function readReports(raw: Uint8Array): Promise<ReadReport[] | null> {
  const parts = await partsOf(raw);
  if (!parts) return null;
  const { date, part } = parts;
  const returned = headersOf(part(RETURNED) ?? '');
  const messageId = /<[^<>\s]+>/.exec(returned.get('message-id') ?? '')?.[0];
  const status = part(DELIVERY_STATUS);
  if (status !== undefined) return messageId === undefined ? [] : fromDeliveryStatus(status, messageId, date);
  const feedback = part(FEEDBACK);
  if (feedback === undefined) return null;
  return messageId === undefined ? [] : fromFeedback(headersOf(feedback), messageId, returned, date);
}

async function partsOf(raw: Uint8Array): Promise<{ readonly part: Part; readonly date: Date | null } | undefined> {
  try {
    const { attachments, date, headers } = await PostalMime.parse(raw, LIMITS);
    const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
    if (!/^multipart\/report\b/i.test(type.trim())) return undefined;
    const part: Part = (types) => {
      const content = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content;
      return typeof content === 'string' || content === undefined ? content : new TextDecoder().decode(content);
    };
    return { part, date: momentOf(date) };
  } catch {
    // Limits that were overstepped, and bytes that are no mail.
    return undefined;
  }
}

const ACTIONS: Readonly<Record<string, ReportKind>> = { failed: 'failed', delayed: 'delayed' };

function fromDeliveryStatus(part: string, messageId: string, date: Date | null): ReadReport[] {
  return fieldGroups(part)
    .slice(0, MAX_RECIPIENTS)
    .flatMap((fields) => {
      // Whom it was written to; where it was sent on to is nobody that we know.
      const recipient = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'));
      const kind = ACTIONS[/^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? ''];
      if (recipient === undefined || kind === undefined) return [];
      const words = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? '';
      const at = momentOf(fields.get('last-attempt-date')) ?? date;
      return [{ messageId, recipient, kind, status: statusOf(fields, words), reason: reasonOf(words), at }];
    });
}

const COMPLAINTS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'opt-out', 'other']);

function fromFeedback(fields: Fields, messageId: string, returned: Fields, date: Date | null): ReadReport[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  const recipient = addressIn(fields.get('original-rcpt-to')) ?? addressIn(returned.get('to'));
  if (!COMPLAINTS.has(type) || recipient === undefined) return [];
  const at = momentOf(fields.get('arrival-date')) ?? momentOf(fields.get('received-date')) ?? date;
  return [{ messageId, recipient, kind: 'complaint', status: null, reason: null, at }];
}

/** `rfc822; grace@example.com`, `utf-8;…`, `<grace@example.com>` or the address alone. */
function addressIn(field: string | undefined): string | undefined {
  const address = field?.replace(/^[\w-]+\s*;/, '').trim() ?? '';
  const bare = /<([^<>]+)>/.exec(address)?.[1] ?? address;
  return bare.includes('@') && !/[\s,]/.test(bare) ? bare : undefined;
}

/** The status code (RFC 3463); if it is missing, it is derived from the mail server's reply. */
function statusOf(fields: Fields, words: string): string | null {
  const code = /^([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(fields.get('status') ?? '')?.[1];
  if (code !== undefined) return code;
  const [, answer, status] = /^([45])\d\d[ -]+(?:#?([45]\.\d{1,3}\.\d{1,3})(?!\d))?/.exec(words) ?? [];
  return status ?? (answer === undefined ? null : `${answer}.0.0`);
}

/** On one line, as far as it can be stored. */
export function reasonOf(words: string): string | null {
  const line = words
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, REASON_LENGTH).toWellFormed();
}

function momentOf(text: string | undefined): Date | null {
  const at = new Date(text?.replace(/\([^()]*\)\s*$/, '') ?? '');
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2200 ? at : null;
}

/**
 * The header-like fields of delivery and feedback reports (RFC 3464, RFC 5965), by lowercase name; the first of repeated fields
 * counts.
 */
type Fields = ReadonlyMap<string, string>;

/** Fields are at the beginning of a part, so the rest is not read. */
const MAX_PART = 128 * 1024;

/** Lines of any system, and fields that go on in the next line, which begins with a space. */
const unfolded = (part: string): string =>
  part
    .slice(0, MAX_PART)
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ');

function fieldsOf(lines: string): Fields {
  const fields = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The groups of fields, with an empty line between each and the next. */
const fieldGroups = (part: string): Fields[] =>
  unfolded(part)
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(fieldsOf)
    .filter(({ size }) => size > 0);

/** The first group alone: a mail's headers. */
const headersOf = (part: string): Fields => fieldGroups(part)[0] ?? new Map();
