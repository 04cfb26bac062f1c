import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { es } from './surveyTextsEs.ts';

const seconds = (count: number): string => (count < 60 ? `${count} seconds` : minutes(Math.ceil(count / 60)));
const minutes = (count: number): string => (count === 1 ? 'one minute' : `${count} minutes`);

/** Everything that the survey says. */
const en = {
  title: 'How is the care going?',
  opening: 'Just a moment',
  language: 'Language',
  largerType: 'Larger text',
  allDay: '24 hours',
  urgent: 'Not an emergency line.',
  urgentCall: (phone: string): readonly [before: string, phone: string, after: string] => [
    'If you need help now, call ',
    phone,
    ', day or night.',
  ],
  urgentWithoutPhone: 'If you need help now, call your hospice, day or night.',

  thanks: (hospice: string, firstName: string) => `Thank you for letting ${hospice} care for ${firstName}.`,
  helps: 'Your answers help the care team right now.',
  takes: 'This takes about two minutes. Skip anything you’d rather not answer.',
  mayLeave: 'Your answers stay on this device until you send them.',
  begin: 'Begin',
  goOn: 'Continue',

  noThanks: 'No thanks',
  declinedHeading: 'That’s fine. Thank you.',
  declined:
    'We won’t send you reminders about this survey, and there is nothing else you need to do. If you change your mind, open the link in your email again.',
  declineFailed: 'We couldn’t save this, so you may still get a reminder. Please try again.',
  backToSurvey: 'Back to the survey',

  progress: (now: number, of: number) => `${now} of ${of}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  save: 'Done',

  whoAnswers: 'Who is answering?',
  respondents: { patient: 'The patient', caregiver: 'A family member or friend', other: 'Someone else' },
  faces: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  notLikely: 'Not at all likely',
  veryLikely: 'Very likely',
  doesNotApply: 'Does not apply',
  outOfTen: (given: number) => `${given} out of 10`,
  yourAnswer: 'Your answer',
  counter: (used: number, of: number) => `${used} of ${of.toLocaleString('en')} characters`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  yes: 'Yes, please call me',
  no: 'No, thank you',
  phone: 'Phone number',
  bestTime: 'Best time to call',
  times: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },

  chooseOne: 'Please choose an answer.',
  chooseOrSkip: 'Please choose an answer or skip this question.',
  needsPhone: 'Please enter a phone number with area code so we can call you.',

  checkHeading: 'Check your answers',
  checkLead: 'You can still change any answer. Nothing has been sent yet.',
  change: 'Change',
  notAnswered: 'Not answered',
  callYes: (phone: string, time: string) => `Yes: ${phone}, ${time.toLowerCase()}`,
  send: 'Send answers',
  sending: 'Sending',

  offline: 'You’re offline. You can keep answering. Your answers are saved on this device.',
  waitsOffline: 'You’re offline. Your answers are saved and will be sent automatically when you’re back online.',
  waitsBusy: (count: number) =>
    `Many people are answering right now. Your answers are saved and will be sent automatically in about ${seconds(count)}.`,
  waitsFailed: (count: number) =>
    `Something went wrong on our end. Your answers are saved and will be sent automatically in about ${seconds(count)}.`,
  refused: 'Your answers couldn’t be sent, but they are saved. Please check them once more, or call your hospice.',
  tryAgain: 'Try again',
  unreachableHeading: 'We can’t open the survey right now',
  unreachable: 'You may be offline. Your answers are saved, and this page will try again automatically.',
  unreachableBusy: (count: number) =>
    `Many people are answering right now. Your answers are saved, and this page will try again automatically in about ${seconds(count)}.`,

  sentHeading: 'Thank you',
  sent: (hospice: string) => `Your answers have reached ${hospice}.`,
  sentCall: (hospice: string) => `You asked for a call. Someone from ${hospice} will call you.`,
  sentLater: 'Whatever you need, now or later, you can call day or night:',
  sentLaterWithoutPhone: 'Whatever you need, now or later, you can call your hospice day or night.',
  mayClose: 'You can close this page.',

  unknownHeading: 'This link doesn’t work',
  unknown:
    'Part of the link may be missing. Please open it again from the email. If it still doesn’t work, there is nothing you need to do.',
  expiredHeading: 'This survey has ended',
  expired: 'The link worked for 30 days. There is nothing you need to do.',
  answeredHeading: 'Thank you',
  answered: (date: string | null) => (date === null ? 'We have your answers.' : `We have your answers from ${date}.`),
  diedHeading: 'We are so sorry for your loss.',
  died: 'There is nothing you need to do.',
  closedHeading: 'This survey is closed',
  closed: 'There is nothing you need to do.',
  call: (hospice: string) => `If you’d like to tell or ask ${hospice} anything, you can call day or night:`,

  brokenHeading: 'Something went wrong on this page',
  broken: 'Your answers are saved. Please reload the page.',
  loadAgain: 'Reload',
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
