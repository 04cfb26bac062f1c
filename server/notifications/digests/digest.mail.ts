import { defineMail } from '#server/mail/defineMail.ts';
import { readDigest } from './digestMails.queries.ts';
import type { MailLinks } from '#server/mail/links.ts';
import { oneLine, type Block, type LinkLine, type MailContent } from '#server/mail/content/content.ts';
import { dayIn } from '#server/mail/content/dates.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

/** The events at a hospice since yesterday, and items that wait there. */
export interface DigestData {
  readonly side: 'hospice' | 'group';
  readonly hospice: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly sections: readonly {
    readonly heading: string;
    /** The path of the complete list. */
    readonly path: string;
    /** `label` links to `path`. */
    readonly lines: readonly { readonly label: string; readonly text: string; readonly path: string }[];
  }[];
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly digest: DigestData;
  }
}

/** Longer mails are not read; the lists show everything. */
const MAX_LINES = 40;

/** The number of lines per section: all of the short ones, and an even share of the rest for the long ones. */
function shares(lengths: readonly number[]): number[] {
  const counts = lengths.map(() => 0);
  let left = Math.min(
    MAX_LINES,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  while (left > 0) {
    for (const [index, length] of lengths.entries()) {
      if (left === 0 || (counts[index] ?? 0) >= length) continue;
      counts[index] = (counts[index] ?? 0) + 1;
      left -= 1;
    }
  }
  return counts;
}

/** One mail a day (domain, 7.2 no. 6): the events since the last one, and waiting items. It names no patient. */
function digestContent({ day, hospice, sections, side }: DigestData, links: MailLinks): MailContent {
  const counts = shares(sections.map(({ lines }) => lines.length));
  const parts = sections.flatMap(({ heading, lines, path }, index): Block[] => {
    const shown = lines.slice(0, counts[index]).map(({ label, text, path: to }): LinkLine => ({
      label: oneLine(label),
      text: oneLine(text),
      to: links.origin + to,
    }));
    const more = lines.length - shown.length;
    const rest: LinkLine[] = more === 0 ? [] : [{ label: `and ${more} more`, text: '', to: links.origin + path }];
    return [
      { is: 'heading', text: heading },
      { is: 'links', lines: [...shown, ...rest] },
    ];
  });
  const name = oneLine(hospice);
  return {
    subject: `${name}: daily digest for ${dayIn('en', day)}`,
    blocks: [
      {
        is: 'paragraph',
        text:
          side === 'group'
            ? `Here is what happened at ${name} since your last digest.`
            : `Here is what happened at ${name} and what is waiting for you.`,
      },
      ...parts,
      { is: 'button', label: side === 'group' ? 'Open your referrals' : 'Open referrals', to: links.action },
      { is: 'small', text: 'Log in to see the records.' },
      ...stopLine(links),
    ],
  };
}

export const digestMail = defineMail({
  kind: 'digest',
  read: readDigest,
  actionUrl: ({ data, origin }) => `${origin}/${data.side === 'group' ? 'stakeholder' : 'hospice'}`,
  content: digestContent,
});
