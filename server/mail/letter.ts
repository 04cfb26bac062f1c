import MailComposer from 'nodemailer/lib/mail-composer';
import type { RenderedMail } from './content/content.ts';

/** One mail, ready to be handed to a mail server. */
export interface Letter extends RenderedMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: { readonly name: string | null; readonly address: string };
  /** `null`: essential, nobody stops it. */
  readonly unsubscribe: string | null;
}

/** Equal for every attempt, so that mail programs recognize a duplicate. */
const messageId = (id: string, origin: string) => `<${id}@${new URL(origin).hostname}>`;

/** The id of the mail that bears this Message-ID; undefined: it is none of this server's mails. */
export function mailIdOf(given: string, origin: string): string | undefined {
  const id = /^<([0-9a-f-]{36})@/i.exec(given.trim())?.[1]?.toLowerCase();
  return id !== undefined && given.trim().toLowerCase() === messageId(id, origin) ? id : undefined;
}

/** RFC 8058: a mail program's own button posts to the address, without anybody opening the page. */
const oneClick = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The letter as it travels: its headers, then both parts. */
export function compose(letter: Letter, publicOrigin: string): Promise<Buffer> {
  const { from, html, id, replyTo, subject, text, to, unsubscribe } = letter;
  return new MailComposer({
    messageId: messageId(id, publicOrigin),
    from,
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe === null ? {} : oneClick(unsubscribe)) },
    // A mail contains only its own text, never a file or a remote resource whose address a person wrote into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
