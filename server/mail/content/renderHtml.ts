import type { FormattedBlock, FormattedInline } from '#contract/platform/formattedText.ts';
import { Html, html } from '#server/platform/http/pages/html.ts';
import { labeled, type Block, type FigureLine, type LinkLine, type MailContent } from './content.ts';

/**
 * Styles are inline, because mail programs drop style sheets; the sheet only adds dark colors where the reader's program supports
 * them. No pictures and no remote content: nobody learns that a mail was opened.
 */

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const LOOK = {
  ground: 'margin:0;padding:24px 12px;background-color:#f6f8f8',
  card: `max-width:560px;margin:0 auto;padding:28px 28px 20px;background-color:#ffffff;border:1px solid #dfe6e5;border-radius:8px;${FONT};font-size:18px;line-height:1.6;word-break:break-word;color:#10201e`,
  sender: 'margin:0 0 20px;font-size:15px;font-weight:600;color:#0f766e',
  paragraph: 'margin:0 0 18px;color:#10201e',
  heading: 'margin:26px 0 8px;font-size:15px;font-weight:600;color:#10201e',
  list: 'margin:0 0 18px;padding:0 0 0 20px;font-size:16px',
  figure: 'margin:0;padding:12px 0;border-top:1px solid #dfe6e5',
  note: 'font-size:15px;color:#4b5e5b',
  action: 'margin:28px 0',
  button:
    'display:inline-block;padding:13px 28px;background-color:#0f766e;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:0 0 10px;font-size:15px;line-height:1.5;color:#4b5e5b',
  link: 'color:#0f766e;text-decoration:underline',
  closing: `max-width:560px;margin:16px auto 0;text-align:center;${FONT};font-size:13px;line-height:1.5;color:#4b5e5b`,
} as const;

const DARK = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0e1615 !important; }
  .card { background-color: #152120 !important; border-color: #2a3a38 !important; }
  .card, .paragraph, .heading { color: #e7f0ee !important; }
  .figure { border-color: #2a3a38 !important; }
  .small, .note, .closing { color: #a9bab7 !important; }
  .sender, .link { color: #5eead4 !important; }
  .button { background-color: #5eead4 !important; color: #06302b !important; }
}
`);

const look = (name: keyof typeof LOOK): Html => html`class="${name}" style="${LOOK[name]}"`;

/** The HTML part as a whole page, which most people read. `sender` comes above the content, `closing` below. */
export const renderHtml = (
  { blocks, language = 'en', subject }: MailContent,
  sender: string,
  closing: string,
): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body ${look('ground')}>
        <div ${look('card')}>
          <p ${look('sender')}>${sender}</p>
          ${blocks.map(written)}
        </div>
        <p ${look('closing')}>${closing}</p>
      </body>
    </html> `.text;

function written(block: Block): Html {
  switch (block.is) {
    case 'paragraph':
      return html`<p ${look('paragraph')}>${lines(block.text)}</p> `;
    case 'heading':
      return html`<p ${look('heading')}>${block.text}</p> `;
    case 'links':
      return html`<ul ${look('list')}>
        ${block.lines.map(linkLine)}
      </ul> `;
    case 'figures':
      return html`${block.lines.map(figureLine)} `;
    case 'written':
      return formatted(block.block);
    case 'button':
      return html`<p ${look('action')}><a ${look('button')} href="${block.to}">${block.label}</a></p> `;
    case 'small':
      return html`<p ${look('small')}>
        ${unbroken(block.text)}
        ${block.link && html`<a ${look('link')} href="${block.link.to}">${block.link.label}</a>`}
      </p> `;
  }
}

/** There may be dozens of them: each says as little of its look as it can. */
const linkLine = ({ label, text, to }: LinkLine): Html =>
  html`<li style="margin:0 0 6px">
    <a class="link" style="color:#0f766e" href="${to}">${labeled({ label, text })}</a> ${text}
  </li> `;

const figureLine = ({ label, note, value }: FigureLine): Html =>
  html`<div ${look('figure')}>
    ${label}: <strong>${value}</strong>${note !== null && html`<br /><span ${look('note')}>${note}</span>`}
  </div> `;

const formatted = (block: FormattedBlock): Html =>
  block.is === 'paragraph'
    ? html`<p ${look('paragraph')}>${block.inlines.map(inline)}</p> `
    : html`<ul ${look('list')}>
        ${block.items.map((item) => html`<li>${item.map(inline)}</li> `)}
      </ul> `;

function inline(piece: FormattedInline): Html {
  switch (piece.is) {
    case 'text':
      return html`${piece.text}`;
    case 'break':
      return html`<br />`;
    case 'strong':
      return html`<strong>${piece.inlines.map(inline)}</strong>`;
    case 'emphasis':
      return html`<em>${piece.inlines.map(inline)}</em>`;
    case 'link':
      return html`<a ${look('link')} href="${piece.to}">${piece.inlines.map(inline)}</a>`;
  }
}

const lines = (text: string): Html[] =>
  text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${unbroken(line)}` : html`<br />${unbroken(line)}`));

const PHONE = /(\(\d{3}\) \d{3}-\d{4})/;

/** A text whose phone numbers stay on one line each. */
const unbroken = (text: string): Html[] =>
  text
    .split(PHONE)
    .map((part, index) => (index % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`));
