import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { RESET_LINK_MINUTES } from '#server/identity/passwords/attemptLimits.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import type { MailLinks } from '#server/mail/links.ts';
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

function passwordResetContent({ firstName }: PasswordResetData, links: MailLinks): MailContent {
  return {
    subject: `Choose a new ${PRODUCT_NAME} password`,
    blocks: [
      { is: 'paragraph', text: `Hello ${oneLine(firstName)},` },
      {
        is: 'paragraph',
        text: 'Someone asked to reset your password. If it was you, choose a new one here:',
      },
      { is: 'button', label: 'Choose a new password', to: links.action },
      {
        is: 'small',
        text: `This link is only for you. It works once, for ${RESET_LINK_MINUTES} minutes. If you ask again, only the latest link works.`,
      },
      {
        is: 'small',
        text: 'Didn’t ask for this? You can ignore this email. Your password stays the same.',
      },
    ],
  };
}

export const passwordResetMail = defineMail({
  kind: 'password_reset',
  read: async (trx, mail) => {
    const suppressionReason = await whyNotReset(trx, mail);
    return suppressionReason === undefined ? { data: asQueued(mail, 'password_reset') } : { suppressionReason };
  },
  actionUrl: async ({ mail, now, origin, trx }) => origin + newPasswordPath(await newResetToken(trx, mail.id, now)),
  content: passwordResetContent,
});
