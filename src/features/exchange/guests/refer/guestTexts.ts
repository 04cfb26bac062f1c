import { createContext, useContext } from 'react';
import type { GuestReferralCreation, GuestSituation } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { CareSetting } from '#contract/referrals/patients.ts';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import type { Urgency } from '#contract/referrals/urgencies.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { es } from './guestTextsEs.ts';

export type GuestField = Exclude<keyof GuestReferralCreation, 'language'>;

const minutes = (count: number): string => (count <= 60 ? 'a minute' : `${Math.ceil(count / 60)} minutes`);

/** Everything that the public pages say. */
const en = {
  title: 'Refer a patient',
  followTitle: 'Your referral',
  opening: 'Just a moment',
  language: 'Language',
  emergency: 'In an emergency, call 911.',
  callToRefer: (hospice: string) => `You can also call ${hospice}, day or night:`,

  heading: (hospice: string) => `Refer a patient to ${hospice}`,
  intro: 'This takes about three minutes, or less with a photo of the face sheet. You don’t need an account.',
  forWhom: 'Anyone can refer: hospitals, physicians, facilities, and families.',
  email: 'Your email',
  emailHint: 'We’ll email you a code, so that we know the address is yours.',
  emailError: 'Enter an email address, such as name@example.com',
  sendCode: 'Email me a code',

  codeHeading: 'Enter the code',
  codeSent: (email: string) => `We emailed a 6-digit code to ${email}. It works for 15 minutes.`,
  codeSentToSender:
    'We emailed a 6-digit code to the address that the referral was sent from. It works for 15 minutes.',
  codeSpam: 'No email? Look in your spam folder, or ask for a new code.',
  code: 'Code',
  codeError: 'This isn’t the code from the latest email. Check the 6 digits',
  codeEnded: 'This code no longer works. Ask for a new one.',
  confirm: 'Continue',
  newCode: 'Email me a new code',
  newCodeSent: 'We emailed you a new code. The old one no longer works.',
  otherEmail: 'Use another email',

  aboutYou: 'About you',
  aboutPatient: 'About the patient',
  optional: 'optional',
  choose: 'Choose…',
  confirmed: (email: string) => `Your email: ${email}`,
  fields: {
    senderName: 'Your name',
    source: 'You are',
    senderOrganization: 'Organization',
    senderPhone: 'Your phone',
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    phone: 'Phone of the patient or family',
    setting: 'Where is the patient now?',
    urgency: 'How soon?',
    note: 'What should we know?',
  } satisfies Record<GuestField, string>,
  hints: {
    phone: 'The number to call about a visit',
    note: 'Diagnosis, who to talk to, when the patient leaves the hospital',
  } as Partial<Record<GuestField, string>>,
  errors: {
    senderName: 'Enter your name',
    source: 'Choose who you are',
    senderOrganization: 'Check the organization',
    senderPhone: 'Enter a phone number with area code, such as (410) 555-0100',
    firstName: 'Enter the patient’s first name',
    lastName: 'Enter the patient’s last name',
    dateOfBirth: 'Enter a date of birth or a phone number',
    phone: 'Enter a phone number with area code, such as (410) 555-0100',
    setting: 'Choose where the patient is',
    urgency: 'Choose how soon',
    note: 'Use at most 2,000 characters',
  } satisfies Record<GuestField, string>,
  wrongDate: 'Enter a date in the past, such as 4/18/1941',
  sources: {
    hospital: 'Hospital',
    physician: 'Physician’s office',
    snf: 'Skilled nursing facility',
    assisted_living: 'Assisted living',
    home_health: 'Home health',
    aco_care_manager: 'Care manager',
    family: 'Family or friend',
    self: 'The patient',
    other: 'Other',
  } satisfies Record<ReferralSource, string>,
  settings: {
    home: 'At home',
    hospital: 'Hospital',
    assisted_living: 'Assisted living',
    skilled_nursing: 'Skilled nursing facility',
    group_home: 'Group home',
    hospice_facility: 'Hospice facility',
    other: 'Somewhere else',
  } satisfies Record<CareSetting, string>,
  urgencies: { routine: 'In the next days', urgent: 'Today' } satisfies Record<Urgency, string>,

  papers: 'Papers',
  papersHint: 'Face sheet, order, medication list: take photos, or choose PDF files. Up to 25 MB each.',
  addPaper: 'Add a photo or PDF',
  removePaper: (name: string) => `Remove ${name}`,
  paperWaits: 'Ready to send',
  paperSending: (percent: number) => `Sending, ${percent}%`,
  paperSent: 'Sent',
  paperFailed: 'Not sent. Check the connection',
  paperRefused: 'This file can’t be read. Add a photo or PDF',
  paperTooLarge: 'This file is larger than 25 MB',
  paperTooMany: 'You can add 12 papers. Call the hospice about more',
  tryPaperAgain: 'Try again',

  papersOnly: 'Send only a photo or PDF',
  papersOnlyHeading: 'Send only a photo or PDF',
  papersOnlyIntro: (hospice: string) =>
    `No form to fill in: ${hospice} reads the face sheet and calls the patient or family. Put all pages of one patient together.`,
  papersOnlyNone: 'Add a photo or PDF',
  papersOnlySend: 'Send',
  papersOnlySent: (hospice: string) => `${hospice} has what you sent`,
  papersOnlyNext: 'They will read it and call the patient or family, and you if they need anything.',
  wholeForm: 'Fill in the form instead',

  privacy: (hospice: string) => `Only ${hospice} reads what you send.`,
  send: 'Send referral',
  sending: 'Sending…',
  check: 'Check the marked fields. Nothing is lost.',

  offline: 'No connection. Nothing is lost: try again when you’re online.',
  busy: (seconds: number) => `Too many requests right now. Nothing is lost: wait ${minutes(seconds)}, then try again.`,
  failed: 'Something went wrong. Nothing is lost: try again, or call the hospice.',
  again: 'For your safety we ask for a new code. Nothing you entered is lost.',
  tryAgain: 'Try again',

  sentHeading: (hospice: string) => `${hospice} has your referral`,
  sentNumber: (number: string) => `Number ${number}`,
  sentNext: 'They will call the patient or family, and call you if they need anything.',
  sentLink: (email: string) =>
    `We emailed a link to ${email}. There you see where the referral stands, add papers, and ask questions.`,
  followPapers: 'What you sent',
  sentCall: 'If it’s urgent, call:',
  follow: 'Follow this referral',
  another: 'Refer another patient',

  closedHeading: 'This page isn’t open',
  closed: 'Check the address, or call the hospice to refer a patient.',
  unknownHeading: 'This link doesn’t work',
  unknown: 'Open the link in your latest email again. If a part of it is missing, copy the whole link.',
  endedHeading: 'This link has ended',
  ended: (hospice: string) => `Please call ${hospice} with any questions:`,

  followHeading: 'Follow your referral',
  followIntro: 'We’ll email a code to the address that the referral was sent from.',
  followStart: 'Email the code',
  followWho: (patient: string) => `Referral of ${patient}`,
  received: (day: string) => `Received ${day}`,
  situations: {
    received: 'Received',
    pending: 'Care is being planned',
    on_service: 'In the hospice’s care',
    discharged: 'Discharged',
    died: 'Died',
    declined: 'Declined',
    closed: 'Please call the hospice',
  } satisfies Record<GuestSituation, string>,
  situationNotes: {
    received: 'The hospice has it and will call the patient or family.',
    pending: 'The hospice has talked with the patient or family.',
    on_service: 'Hospice care has started.',
    closed: 'This page shows no more news. The hospice will answer you by phone.',
  } as Partial<Record<GuestSituation, string>>,
  reason: 'Reason',
  reasons: declineReasonLabel,
  firstContact: 'First contact',
  planned: 'Planned start of care',
  started: 'Start of care',
  whomToCall: 'Whom to call',
  yourPapers: 'Papers you sent',
  noPapers: 'None yet',
  questions: 'Questions',
  ask: 'Your question',
  askHint: 'For anything urgent, call.',
  askError: 'Write your question',
  askTooMany: 'You asked many questions today. Please call the hospice.',
  sendQuestion: 'Send question',
  you: 'You',
  answerLater: 'We’ll email you when the hospice answers.',
  endsOn: (day: string) => `This page ends ${day}.`,
};

export type GuestTexts = typeof en;

export const GUEST_TEXTS: Readonly<Record<SurveyLanguage, GuestTexts>> = { en, es };
export const LANGUAGE_NAMES: Readonly<Record<SurveyLanguage, string>> = { en: 'English', es: 'Español' };

export const GuestTextsContext = createContext<GuestTexts>(en);
export const useGuestTexts = (): GuestTexts => useContext(GuestTextsContext);
