import { GUEST_CODE_MINUTES } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { fill, oneLine } from '#server/mail/content/content.ts';
import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import { newGuestCode } from './guestAccess.queries.ts';

interface GuestCodeData {
  readonly accessId: string;
  readonly hospice: string;
  /** Null in the outbox: it is made when the email is sent. */
  readonly code: string | null;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly guest_code: GuestCodeData;
  }
}

const TEXTS: Readonly<Record<SurveyLanguage, { subject: string; paragraphs: readonly string[]; small: string }>> = {
  en: {
    subject: 'Your code: {code}',
    paragraphs: [
      'Your code for {hospice} is:',
      '{code}',
      'Enter it on the page where you asked for it. It works for {minutes} minutes.',
    ],
    small: 'Didn’t ask for a code? You can ignore this email. Never give the code to anyone.',
  },
  es: {
    subject: 'Su código: {code}',
    paragraphs: [
      'Su código para {hospice} es:',
      '{code}',
      'Escríbalo en la página donde lo pidió. Funciona durante {minutes} minutos.',
    ],
    small: '¿No pidió un código? Puede ignorar este mensaje. No le dé el código a nadie.',
  },
};

/** The one-time code that confirms a sender’s address. It names no patient. */
export const guestCodeMail = defineMail({
  kind: 'guest_code',
  read: async (trx, mail, now) => {
    const queued = asQueued(mail, 'guest_code');
    const code = await newGuestCode(trx, queued.accessId, now);
    return code === undefined ? { suppressionReason: 'expired' } : { data: { ...queued, code } };
  },
  actionUrl: ({ origin }) => origin,
  content: ({ code, hospice }, _links, language) => {
    const { paragraphs, small, subject } = TEXTS[language];
    const values = { code: code ?? '', hospice: oneLine(hospice), minutes: String(GUEST_CODE_MINUTES) };
    return {
      subject: fill(subject, values),
      language,
      blocks: [
        ...paragraphs.map((text) => ({ is: 'paragraph', text: fill(text, values) }) as const),
        { is: 'small', text: small },
      ],
    };
  },
});
