import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { RESET_LINK_MINUTES } from '#server/identity/passwords/attemptLimits.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import { newResetToken, whyNotReset } from './resetLinks.queries.ts';
import { newPasswordPath } from './resetForms.ts';

interface PasswordResetData {
  readonly firstName: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly password_reset: PasswordResetData;
  }
}

export const passwordResetMail = defineMail({
  kind: 'password_reset',
  read: async (trx, mail) => {
    const suppressionReason = await whyNotReset(trx, mail);
    return suppressionReason === undefined ? { data: asQueued(mail, 'password_reset') } : { suppressionReason };
  },
  actionUrl: async ({ mail, now, origin, trx }) => origin + newPasswordPath(await newResetToken(trx, mail.id, now)),
  content: ({ firstName }, links) =>
    noticeContent(links, {
      subject: `Choose a new ${PRODUCT_NAME} password`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        'Someone asked to reset your password. If it was you, choose a new one here:',
      ],
      isEssential: true,
      button: 'Choose a new password',
      small: [
        `This link is only for you. It works once, for ${RESET_LINK_MINUTES} minutes. If you ask again, only the latest link works.`,
        'Didn’t ask for this? You can ignore this email. Your password stays the same.',
      ],
    }),
});
