import { monthWords } from '#server/domain/summaryMonth.ts';
import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

const TOO_FEW = 'too few to tell';

/** To a provider (domain, 7.2 no. 9): the own figures of one month, and how they changed. */
export function monthlySummaryMail(facts: MailFacts['monthly_summary'], links: MailLinks): MailContent {
  const hospice = oneLine(facts.hospice);
  const month = monthWords(facts.month);
  return {
    subject: `Your ${month} with ${hospice}`,
    language: 'en',
    blocks: [
      {
        is: 'paragraph',
        text: `Here is what became of the patients whom ${hospice} received in ${month} and whose responsible provider you are.`,
      },
      {
        is: 'figures',
        lines: facts.figures.map(({ change, label, value }) => ({ label, value: value ?? TOO_FEW, note: change })),
      },
      { is: 'button', label: 'See more', to: links.action },
      {
        is: 'small',
        text: 'These are your own patients only. Patients received late in the month may still be waiting.',
      },
      ...stopLine(links),
    ],
  };
}
