import { NOTICE_EVENTS, noticeEventLabel, type NoticeEvent } from '#contract/people/noticeChoices.ts';
import type { DigestItem } from './digestItems.queries.ts';
import type { Waiting } from './overdue.queries.ts';
import type { DigestData } from './digest.mail.ts';
import { conversationLink, groupReferralLink, receivedLink, referralLink } from '#server/mail/links.ts';
import { statusNoticeText } from '#server/referrals/notices/statusNotice.mail.ts';

/** The text of each digest item. It names no patient and quotes no message about one. */

type Section = DigestData['sections'][number];
type Line = Section['lines'][number];

/** Paths only: the template adds the origin. */
const HERE = '';

const oneSentence = (words: string): string => words.replaceAll('\n', ' ');

function lineOf(item: DigestItem): Line {
  switch (item.is) {
    case 'step': {
      const { displayId, referralId } = item.notice;
      return {
        label: displayId,
        text: oneSentence(statusNoticeText(item.notice)),
        path: groupReferralLink(HERE, referralId),
      };
    }
    case 'new_referral': {
      const { displayId, from, isUrgent, referralId } = item.referral;
      return {
        label: displayId,
        text: `${isUrgent ? 'Urgent, referred' : 'Referred'} by ${from}. No one has reached the family yet.`,
        path: referralLink(HERE, referralId),
      };
    }
    case 'concern': {
      const { displayId, from, referralId } = item.concern;
      return { label: displayId, text: `${from} is waiting for an answer.`, path: referralLink(HERE, referralId) };
    }
    case 'low_score': {
      const { displayId, referralId } = item.score;
      return {
        label: displayId,
        text: 'A family gave a low score or asked for a call.',
        path: referralLink(HERE, referralId),
      };
    }
    case 'messages':
    case 'reply': {
      const { about, from, id, isAnswer, subject } = item.letter;
      const path = item.is === 'messages' ? receivedLink(HERE, id) : conversationLink(HERE, id);
      const done = isAnswer ? 'replied' : 'wrote to you';
      return about
        ? { label: about.displayId, text: `${from} ${done}. Log in to read it.`, path }
        : { label: subject, text: `${from} ${done}.`, path };
    }
  }
}

const eventOf = (item: DigestItem): NoticeEvent => (item.is === 'step' ? item.event : item.is);

const several = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const WAITING: Readonly<Record<Waiting['what'], (count: number) => string>> = {
  first_contact: (count) =>
    several(count, 'first contact over its response target', 'first contacts over the response target'),
  start_of_care: (count) =>
    several(count, 'start of care past its planned day', 'starts of care past their planned day'),
  concerns: (count) => several(count, 'concern waiting for an answer', 'concerns waiting for an answer'),
  proposals: (count) =>
    several(count, 'proposed change waiting to be confirmed', 'proposed changes waiting to be confirmed'),
  answers: (count) => several(count, 'conversation waiting for your reply', 'conversations waiting for your reply'),
  alerts: (count) => several(count, 'open alert in total', 'open alerts in total'),
};

/** The page with all items of a section. */
const wholeList = (event: NoticeEvent, side: 'hospice' | 'group'): string => {
  if (side === 'hospice') return event === 'reply' ? '/hospice?tab=communication&part=inbox' : '/hospice';
  return event === 'messages' ? '/stakeholder/manage-communication' : '/stakeholder';
};

/** One line per linked page: several events of one referral share a line. */
function oneEach(lines: readonly Line[]): Line[] {
  const byPath = Map.groupBy(lines, ({ path }) => path);
  return [...byPath.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, text: [...new Set([first.text, ...rest.map(({ text }) => text)])].join(' ') }] : [],
  );
}

/** The sections of a digest, in the order of the notice choices; empty if there is nothing to report. */
export function sectionsOf(
  side: 'hospice' | 'group',
  item: readonly DigestItem[],
  waiting: readonly Waiting[],
): Section[] {
  const byEvent = Map.groupBy(item, eventOf);
  const sections = NOTICE_EVENTS.flatMap((event): Section[] => {
    const lines = oneEach((byEvent.get(event) ?? []).map(lineOf));
    return lines.length === 0 ? [] : [{ heading: noticeEventLabel[event], path: wholeList(event, side), lines }];
  });
  if (waiting.length === 0) return sections;
  const lines = waiting.map(({ count, path, what }) => ({ label: WAITING[what](count), text: '', path }));
  return [...sections, { heading: noticeEventLabel.overdue, path: '/hospice', lines }];
}
