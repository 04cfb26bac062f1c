import MailComposer from 'nodemailer/lib/mail-composer';
import type { Attachment } from 'nodemailer/lib/mailer';
import { addressWith } from '#server/exchange/intake/email/intakeAddress.rules.ts';

/** The server’s address for papers in tests. */
export const INTAKE_ADDRESS = 'papers@in.wayside.example';

interface Fax {
  readonly to?: string;
  readonly messageId?: string;
  readonly subject?: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address of a hospice’s tray with this token. */
export const trayAddress = (token: string): string => addressWith(INTAKE_ADDRESS, token);

/** An email as a fax service sends it. */
export const fax = ({
  attachments = [],
  headers = {},
  html,
  messageId = `<${crypto.randomUUID()}@fax.example>`,
  subject = 'Fax from 555-0100',
  to = INTAKE_ADDRESS,
}: Fax): Promise<Buffer> =>
  new MailComposer({
    from: { name: 'Mercy Fax', address: 'fax@mercy.example' },
    to,
    subject,
    messageId,
    text: 'You have a new fax.',
    ...(html === undefined ? {} : { html }),
    headers: { ...headers },
    attachments: [...attachments],
  })
    .compile()
    .build();
