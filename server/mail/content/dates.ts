import { formatAs } from '#contract/platform/formats.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';

const MOMENT = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const LOCALE: Record<SurveyLanguage, string> = { en: 'en-US', es: 'es-US' };

/** A day, `YYYY-MM-DD`, as a letter writes it. */
export const dayIn = (language: SurveyLanguage, day: string): string =>
  new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A moment, ISO 8601, as the clocks of a hospice show it, with the name of its zone. For mails in English. */
export const momentIn = (timeZone: string, moment: string): string => formatAs(MOMENT, moment, timeZone);
