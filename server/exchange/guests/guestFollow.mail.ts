import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { fill, oneLine } from '#server/mail/content/content.ts';
import { asQueued, defineMail, type MailDefinition } from '#server/mail/defineMail.ts';
import { followLink } from '#server/mail/links.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { isLinkOver } from './follow.rules.ts';
import { guestReferralOf, newFollowToken } from './guestReferrals.queries.ts';

interface GuestFollowData {
  readonly guestReferralId: string;
  /** Null: only papers came, and the hospice has made no referral of them. */
  readonly displayId: string | null;
  readonly hospice: string;
  readonly phone: string | null;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly guest_sent: GuestFollowData;
    readonly guest_answer: GuestFollowData;
    readonly guest_news: GuestFollowData;
  }
}

type Kind = 'guest_sent' | 'guest_answer' | 'guest_news';

interface Texts {
  readonly subject: string;
  readonly paragraph: string;
  readonly button: string;
}

type Texted = Kind | `${Kind}_papers`;

const TEXTS: Readonly<Record<Texted, Readonly<Record<SurveyLanguage, Texts>>>> = {
  guest_sent: {
    en: {
      subject: '{hospice} received your referral {number}',
      paragraph:
        '{hospice} received your referral {number}. On this page you see where it stands, add papers, and ask questions:',
      button: 'Follow the referral',
    },
    es: {
      subject: '{hospice} recibió su referido {number}',
      paragraph:
        '{hospice} recibió su referido {number}. En esta página puede ver cómo va, agregar documentos y hacer preguntas:',
      button: 'Seguir el referido',
    },
  },
  guest_sent_papers: {
    en: {
      subject: '{hospice} received what you sent',
      paragraph:
        '{hospice} received what you sent on its referral page. On this page you see where it stands, add papers, and ask questions:',
      button: 'Follow it',
    },
    es: {
      subject: '{hospice} recibió lo que usted envió',
      paragraph:
        '{hospice} recibió lo que usted envió en su página de referidos. En esta página puede ver cómo va, agregar documentos y hacer preguntas:',
      button: 'Seguir',
    },
  },
  guest_answer: {
    en: {
      subject: '{hospice} answered your question about {number}',
      paragraph: '{hospice} answered your question about the referral {number}.',
      button: 'Read the answer',
    },
    es: {
      subject: '{hospice} respondió a su pregunta sobre {number}',
      paragraph: '{hospice} respondió a su pregunta sobre el referido {number}.',
      button: 'Leer la respuesta',
    },
  },
  guest_news: {
    en: {
      subject: '{hospice} has news about your referral {number}',
      paragraph: '{hospice} has news about your referral {number}. You’ll find it on this page:',
      button: 'See where it stands',
    },
    es: {
      subject: '{hospice} tiene noticias de su referido {number}',
      paragraph: '{hospice} tiene noticias de su referido {number}. Las encuentra en esta página:',
      button: 'Ver cómo va',
    },
  },
  guest_news_papers: {
    en: {
      subject: '{hospice} looked at what you sent',
      paragraph: '{hospice} looked at what you sent on its referral page. This page tells you what to do next:',
      button: 'See where it stands',
    },
    es: {
      subject: '{hospice} leyó lo que usted envió',
      paragraph: '{hospice} leyó lo que usted envió en su página de referidos. En esta página verá cómo seguir:',
      button: 'Ver cómo va',
    },
  },
  guest_answer_papers: {
    en: {
      subject: '{hospice} answered your question',
      paragraph: '{hospice} answered your question about what you sent on its referral page.',
      button: 'Read the answer',
    },
    es: {
      subject: '{hospice} respondió a su pregunta',
      paragraph: '{hospice} respondió a su pregunta sobre lo que usted envió en su página de referidos.',
      button: 'Leer la respuesta',
    },
  },
};

const SMALL: Readonly<Record<SurveyLanguage, { readonly link: string; readonly call: string }>> = {
  en: {
    link: 'The link is only for you. When you open it, we email you a code.',
    call: 'For anything urgent, call {hospice} at {phone}.',
  },
  es: {
    link: 'El enlace es solo para usted. Cuando lo abra, le enviaremos un código por correo electrónico.',
    call: 'Si es urgente, llame a {hospice} al {phone}.',
  },
};

const contentOf =
  (kind: Kind): MailDefinition<Kind>['content'] =>
  ({ displayId, hospice, phone }, links, language) => {
    const { button, paragraph, subject } = TEXTS[displayId === null ? (`${kind}_papers` as const) : kind][language];
    const small = SMALL[language];
    const values = { hospice: oneLine(hospice), number: displayId ?? '', phone: oneLine(phone ?? '') };
    return {
      subject: fill(subject, values),
      language,
      blocks: [
        { is: 'paragraph', text: fill(paragraph, values) },
        { is: 'button', label: button, to: links.action },
        { is: 'small', text: small.link },
        ...(phone === null ? [] : [{ is: 'small', text: fill(small.call, values) } as const]),
      ],
    };
  };

/** Not sent once the referral is deleted or its link is over: it would open nothing. */
async function readFollow<Of extends Kind>(trx: Trx, mail: MailRow, kind: Of, now: Date) {
  const data = asQueued(mail, kind);
  const guest = await guestReferralOf(trx, data.guestReferralId);
  return guest && !isLinkOver(guest, now) ? { data } : { suppressionReason: 'ended' };
}

const actionUrl: MailDefinition<Kind>['actionUrl'] = async ({ data, origin, trx }) =>
  followLink(origin, await newFollowToken(trx, data.guestReferralId));

/** To the sender of a referral: what it is about is on the page behind the link. They name no patient. */
export const guestSentMail = defineMail({
  kind: 'guest_sent',
  read: (trx, mail, now) => readFollow(trx, mail, 'guest_sent', now),
  actionUrl,
  content: contentOf('guest_sent'),
});

export const guestAnswerMail = defineMail({
  kind: 'guest_answer',
  read: (trx, mail, now) => readFollow(trx, mail, 'guest_answer', now),
  actionUrl,
  content: contentOf('guest_answer'),
});

export const guestNewsMail = defineMail({
  kind: 'guest_news',
  read: (trx, mail, now) => readFollow(trx, mail, 'guest_news', now),
  actionUrl,
  content: contentOf('guest_news'),
});
