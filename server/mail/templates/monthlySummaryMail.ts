import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

const TOO_FEW = 'too few to tell';

/** To a provider (domain, 7.2 no. 9): the own figures of one month, and how they changed. */
export function monthlySummaryMail(facts: MailFacts['monthly_summary'], links: MailLinks): MailContent {
  const hospice = oneLine(facts.hospice);
  const lines = facts.figures.map(({ change, label, value }) =>
    [`${label}: ${value ?? TOO_FEW}`, change === null ? '' : ` (${change})`].join(''),
  );
  return {
    subject: `Your month with ${hospice}`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: lines.join('\n') },
      { is: 'button', label: 'See more', to: links.action },
      ...stopLine(links),
    ],
  };
}
