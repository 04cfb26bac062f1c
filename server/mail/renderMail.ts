import type { MailKind } from '#contract/mail.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { SurveyLanguage } from '#contract/surveyLanguages.ts';
import type { MailFacts } from './facts.ts';
import type { MailLinks } from './links.ts';
import type { MailContent } from './templates/content.ts';
import { concernMail } from './templates/concernMail.ts';
import { digestMail } from './templates/digestMail.ts';
import { inviteMail } from './templates/inviteMail.ts';
import { lowScoreMail } from './templates/lowScoreMail.ts';
import { messageMail, messageTestMail } from './templates/messageMail.ts';
import { monthlySummaryMail } from './templates/monthlySummaryMail.ts';
import { newReferralMail } from './templates/newReferralMail.ts';
import { passwordChangedMail } from './templates/passwordChangedMail.ts';
import { referralMessageMail } from './templates/referralMessageMail.ts';
import { replyMail } from './templates/replyMail.ts';
import { renderHtml } from './templates/renderHtml.ts';
import { renderText } from './templates/renderText.ts';
import { statusNoticeMail } from './templates/statusNoticeMail.ts';
import { surveyMail, surveyTestMail } from './templates/surveyMail.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A whole page, to be shown in a sandboxed frame. */
  readonly html: string;
}

type Template<Kind extends MailKind> = (
  facts: MailFacts[Kind],
  language: SurveyLanguage,
  links: MailLinks,
) => MailContent;

const TEMPLATES: { readonly [Kind in MailKind]: Template<Kind> } = {
  survey_invitation: surveyMail,
  survey_reminder: surveyMail,
  survey_test: surveyTestMail,
  // Goes to staff, whose area is in English.
  low_score: (facts, _language, links) => lowScoreMail(facts, links),
  status_notice: (facts, _language, links) => statusNoticeMail(facts, links),
  new_referral: (facts, _language, links) => newReferralMail(facts, links),
  concern: (facts, _language, links) => concernMail(facts, links),
  message: (facts, _language, links) => messageMail(facts, links),
  message_test: (facts, _language, links) => messageTestMail(facts, links),
  referral_message: (facts, _language, links) => referralMessageMail(facts, links),
  reply: (facts, _language, links) => replyMail(facts, links),
  digest: (facts, _language, links) => digestMail(facts, links),
  monthly_summary: (facts, _language, links) => monthlySummaryMail(facts, links),
  invite: (facts, _language, links) => inviteMail(facts, links),
  password_changed: (facts, _language, links) => passwordChangedMail(facts, links),
};

/** Of no hospice or group, but of the product's own keepers. */
const isOurs = (name: string): boolean => name === PRODUCT_NAME;

const sentBy: Record<SurveyLanguage, (name: string) => string> = {
  en: (name) => (isOurs(name) ? `Sent by ${PRODUCT_NAME}.` : `Sent by ${PRODUCT_NAME} for ${name}.`),
  es: (name) => (isOurs(name) ? `Enviado por ${PRODUCT_NAME}.` : `Enviado por ${PRODUCT_NAME} para ${name}.`),
};

/** Whose name a reader sees: the hospice's, and through whom it came. */
export const senderName = (name: string): string => (isOurs(name) ? PRODUCT_NAME : `${name} via ${PRODUCT_NAME}`);

/** A mail in both of its parts, from one source. The preview and the sending show the very same. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts[Kind],
  language: SurveyLanguage,
  links: MailLinks,
  from: { readonly name: string },
): RenderedMail {
  const content = TEMPLATES[kind](facts, language, links);
  const closing = sentBy[content.language](from.name);
  return {
    subject: content.subject,
    text: renderText(content, closing),
    html: renderHtml(content, from.name, closing),
  };
}
