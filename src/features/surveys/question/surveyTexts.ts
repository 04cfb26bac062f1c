import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { es } from './surveyTextsEs.ts';

const seconds = (count: number): string => (count < 60 ? `${count} seconds` : minutes(Math.ceil(count / 60)));
const minutes = (count: number): string => (count === 1 ? 'one minute' : `${count} minutes`);

/** Everything that the survey says. */
const en = {
  title: 'How is the care?',
  opening: 'One moment',
  language: 'Language',
  largerType: 'Larger text',
  urgent: 'Not an emergency line.',
  urgentCall: (phone: string): readonly [before: string, phone: string, after: string] => [
    'If you need help now, call ',
    phone,
    ', day or night.',
  ],
  urgentWithoutPhone: 'If you need help now, call your hospice, day or night.',

  thanks: (hospice: string, firstName: string) => `Thank you for letting ${hospice} care for ${firstName}.`,
  helps: 'Your answers help the care team right now.',
  takes: 'This takes about two minutes. You can skip what you would rather not answer.',
  mayLeave: 'Your answers stay in this browser until you send them.',
  begin: 'Begin',
  goOn: 'Go on',

  progress: (now: number, of: number) => `${now} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  save: 'Done',

  whoAnswers: 'Who is answering?',
  respondents: { patient: 'The patient', caregiver: 'Family or a friend', other: 'Somebody else' },
  faces: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  notLikely: 'Not at all likely',
  veryLikely: 'Very likely',
  doesNotApply: 'Does not apply',
  yourAnswer: 'Your answer',
  counter: (used: number, of: number) => `${used} of ${of.toLocaleString('en')} characters`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  yes: 'Yes, please call me',
  no: 'No, thank you',
  phone: 'Phone number',
  bestTime: 'Best time to call',
  times: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },

  chooseOne: 'Please choose an answer.',
  chooseOrSkip: 'Please choose an answer, or skip this question.',
  needsPhone: 'Please enter a phone number with area code so that we can call you.',

  checkHeading: 'Check your answers',
  checkLead: 'You can still change each of them. Nothing has been sent yet.',
  change: 'Change',
  notAnswered: 'Not answered',
  callYes: (phone: string, time: string) => `Yes: ${phone}, ${time.toLowerCase()}`,
  send: 'Send answers',
  sending: 'Sending',

  offline: 'There is no connection. You can go on answering; your answers are kept.',
  waitsOffline: 'Your answers are kept. They are sent automatically as soon as there is a connection.',
  waitsBusy: (count: number) =>
    `Many people are answering just now. Your answers are kept, and are sent automatically in about ${seconds(count)}.`,
  waitsFailed: (count: number) =>
    `Something went wrong at our end. Your answers are kept, and are sent automatically in about ${seconds(count)}.`,
  refused: 'The answers were not accepted. They are kept. Please look through them once more, or call your hospice.',
  tryAgain: 'Try again',
  unreachableHeading: 'The survey cannot be opened just now',
  unreachable: 'There may be no connection. What you have answered is kept, and the page goes on by itself.',
  unreachableBusy: (count: number) =>
    `Many people are answering just now. What you have answered is kept, and the page goes on by itself in about ${seconds(count)}.`,

  sentHeading: 'Thank you',
  sent: (hospice: string) => `Your answers have reached ${hospice}.`,
  sentCall: (hospice: string) => `You asked for a call: somebody from ${hospice} will call you.`,
  sentLater: 'However things are with you, now or later, you can call day or night:',
  sentLaterWithoutPhone: 'However things are with you, now or later, you can call your hospice day or night.',
  mayClose: 'You can close this page.',

  unknownHeading: 'This link does not work',
  unknown:
    'Perhaps a part of it was lost. Please open it once more from the email that you were sent. If it still does not work, there is nothing you need to do.',
  expiredHeading: 'This survey has ended',
  expired: 'The link was good for 30 days. There is nothing you need to do.',
  answeredHeading: 'Thank you',
  answered: (date: string | null) => (date === null ? 'We have your answers.' : `We have your answers from ${date}.`),
  diedHeading: 'We are so sorry for your loss.',
  died: 'There is nothing you need to do.',
  closedHeading: 'This survey is closed',
  closed: 'There is nothing you need to do.',
  call: (hospice: string) =>
    `If there is anything you would like ${hospice} to know, or to ask, you can call day or night:`,

  brokenHeading: 'Something went wrong on this page',
  broken: 'Your answers are kept. Please load the page again.',
  loadAgain: 'Load again',
};

export type SurveyTexts = typeof en;

export const SURVEY_TEXTS: Readonly<Record<SurveyLanguage, SurveyTexts>> = { en, es };

/** In its own language, for those who do not read the page's. */
export const LANGUAGE_NAMES: Readonly<Record<SurveyLanguage, string>> = { en: 'English', es: 'Español' };

/** `November 12` or `12 de noviembre`, as this browser counts days. */
export const surveyDate = (instant: string, language: SurveyLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', { month: 'long', day: 'numeric' }).format(
    new Date(instant),
  );
