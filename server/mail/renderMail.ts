import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { MailContent, RenderedMail } from './content/content.ts';
import { renderHtml } from './content/renderHtml.ts';
import { renderText } from './content/renderText.ts';
import type { MailLinks } from './links.ts';

/** Whether the sender is the product itself and not a hospice or group. */
const isOurs = (name: string): boolean => name === PRODUCT_NAME;

const sentBy: Record<SurveyLanguage, (name: string) => string> = {
  en: (name) => (isOurs(name) ? `Sent by ${PRODUCT_NAME}.` : `Sent by ${PRODUCT_NAME} on behalf of ${name}.`),
  es: (name) => (isOurs(name) ? `Enviado por ${PRODUCT_NAME}.` : `Enviado por ${PRODUCT_NAME} en nombre de ${name}.`),
};

/** The sender's name as the reader sees it: the hospice, via the product. */
export const senderName = (name: string): string => (isOurs(name) ? PRODUCT_NAME : `${name} via ${PRODUCT_NAME}`);

/** A mail in both of its parts, from one source. The preview and the sending use the same code. */
export function renderMail<Data>(
  { content: contentOf }: { readonly content: (data: Data, links: MailLinks, language: SurveyLanguage) => MailContent },
  data: Data,
  language: SurveyLanguage,
  links: MailLinks,
  from: { readonly name: string },
): RenderedMail {
  const content = contentOf(data, links, language);
  const closing = sentBy[content.language ?? 'en'](from.name);
  return {
    subject: content.subject,
    text: renderText(content, closing),
    html: renderHtml(content, from.name, closing),
  };
}
