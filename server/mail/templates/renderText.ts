import type { Block, MailContent } from './content.ts';

/** The part for readers without HTML: the same words, links written out. */
export const renderText = ({ blocks }: MailContent, closing: string): string =>
  `${[...blocks.map(written), `--\n${closing}`].join('\n\n')}\n`;

function written(block: Block): string {
  switch (block.is) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.to}`;
    case 'small':
      return block.link ? `${block.text} ${block.link.label}:\n${block.link.to}` : block.text;
  }
}
