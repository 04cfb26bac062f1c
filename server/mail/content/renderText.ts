import type { FormattedBlock, FormattedInline } from '#contract/platform/formattedText.ts';
import { labeled, type Block, type MailContent } from './content.ts';

/** The part for readers without HTML: the same text, links written out. */
export const renderText = ({ blocks }: MailContent, closing: string): string =>
  `${[...blocks.map(written), `--\n${closing}`].join('\n\n')}\n`;

function written(block: Block): string {
  switch (block.is) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return block.text;
    case 'links':
      return block.lines
        .map(({ label, text, to }) => `- ${[labeled({ label, text }), text].filter(Boolean).join(' ')}\n  ${to}`)
        .join('\n');
    case 'figures':
      return block.lines
        .map(({ label, note, value }) => `${label}: ${value}${note === null ? '' : `\n  ${note}`}`)
        .join('\n');
    case 'written':
      return formatted(block.block);
    case 'button':
      return `${block.label}:\n${block.to}`;
    case 'small':
      return block.link ? `${block.text} ${block.link.label}:\n${block.link.to}` : block.text;
  }
}

const formatted = (block: FormattedBlock): string =>
  block.is === 'paragraph'
    ? block.inlines.map(inline).join('')
    : block.items.map((item) => `- ${item.map(inline).join('')}`).join('\n');

/** Bold and emphasis have no marks in plain text; a link's address follows its text. */
function inline(piece: FormattedInline): string {
  switch (piece.is) {
    case 'text':
      return piece.text;
    case 'break':
      return '\n';
    case 'strong':
    case 'emphasis':
      return piece.inlines.map(inline).join('');
    case 'link': {
      const words = piece.inlines.map(inline).join('');
      return words === piece.to ? words : `${words} (${piece.to})`;
    }
  }
}
