import { monthLabel } from './summaryMonth.rules.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { readMonthlySummary } from './summaryMails.queries.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

/** A provider's figures of one month; a value is null if there are too few records to show it. */
export interface MonthlySummaryData {
  readonly hospice: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly figures: readonly {
    readonly label: string;
    readonly value: string | null;
    readonly change: string | null;
  }[];
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly monthly_summary: MonthlySummaryData;
  }
}

/** The page with more details: the group's own comparison of hospices. */
export const SUMMARY_PATH = '/stakeholder/performances';

const TOO_FEW = 'too few patients to show';

/** For a provider (domain, 7.2 no. 9): the figures of one month and their change. */
export const monthlySummaryMail = defineMail({
  kind: 'monthly_summary',
  read: readMonthlySummary,
  actionUrl: ({ origin }) => origin + SUMMARY_PATH,
  content: (data, links) => {
    const hospice = oneLine(data.hospice);
    const month = monthLabel(data.month);
    return {
      subject: `Your patients at ${hospice}: ${month}`,
      blocks: [
        { is: 'paragraph', text: `Here is what happened with the patients you referred to ${hospice} in ${month}.` },
        {
          is: 'figures',
          lines: data.figures.map(({ change, label, value }) => ({ label, value: value ?? TOO_FEW, note: change })),
        },
        { is: 'button', label: 'See your referrals', to: links.action },
        {
          is: 'small',
          text: 'These figures are for your own patients only. Patients referred late in the month may still be waiting.',
        },
        ...stopLine(links),
      ],
    };
  },
});
