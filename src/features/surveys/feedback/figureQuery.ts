import type { FeedbackFigureQuery, FeedbackQuery } from '#contract/surveys/surveyResults.ts';
import { DAY } from '#contract/platform/durations.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';

/** The filters of the figures; the list below them has these and more. */
export function figuresOf(query: FeedbackQuery): FeedbackFigureQuery {
  const range = query['filter.submittedAt'];
  const nurses = query['filter.enrollment.primaryNurse.id'];
  const locations = query['filter.hospiceLocation.id'];
  const groups = query['filter.stakeholders.group.id'];
  const sources = query['filter.source'];
  return {
    ...(range ? { 'filter.submittedAt': range } : {}),
    ...(nurses ? { 'filter.enrollment.primaryNurse.id': nurses } : {}),
    ...(locations ? { 'filter.hospiceLocation.id': locations } : {}),
    ...(groups ? { 'filter.stakeholders.group.id': groups } : {}),
    ...(sources ? { 'filter.source': sources } : {}),
  };
}

/** `2026-11-20` and 30 give the first of the thirty days that end with it. */
const daysBack = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY).toISOString().slice(0, 10);

function quarterStart(today: string): string {
  const month = Number(today.slice(5, 7));
  return `${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** The days on which each usual period begins, as the hospice's calendar has them. */
export function periodsAt(now: number, timeZone: string): readonly { label: string; from: string | undefined }[] {
  const today = plainDateIn(now, timeZone);
  return [
    { label: 'All answers', from: undefined },
    { label: 'Last 30 days', from: daysBack(today, 30) },
    { label: 'Last 90 days', from: daysBack(today, 90) },
    { label: 'Quarter to date', from: quarterStart(today) },
    { label: '12 months', from: daysBack(today, 365) },
  ];
}
