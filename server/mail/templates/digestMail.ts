import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type Block, type MailContent } from './content.ts';
import { dayIn } from './dates.ts';
import { stopLine } from './stopLine.ts';

/** One mail a day (domain, 7.2 no. 6): what happened since the last one, or waits. Nothing names a patient. */
export function digestMail({ day, hospice, sections }: MailFacts['digest'], links: MailLinks): MailContent {
  const parts = sections.map(({ heading, lines }): Block => ({
    is: 'paragraph',
    text: [heading, ...lines.map(({ text }) => oneLine(text))].join('\n'),
  }));
  return {
    subject: `${oneLine(hospice)}: your day, ${dayIn('en', day)}`,
    language: 'en',
    blocks: [
      ...parts,
      { is: 'button', label: 'Open', to: links.action },
      { is: 'small', text: 'The records are shown after you log in.' },
      ...stopLine(links),
    ],
  };
}
