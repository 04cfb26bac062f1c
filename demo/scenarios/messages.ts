import type { MessageTopic } from '#contract/mail/mail.ts';
import { HARBOR, PRAIRIE } from './organizations.ts';

/** Messages of the invented hospices to their sources. They contain no patient data. */

export interface DemoMessage {
  readonly key: string;
  readonly hospice: string;
  readonly author: string;
  readonly topic: MessageTopic;
  readonly subject: string;
  readonly body: string;
  /** The keys of the groups; all connected ones if omitted. */
  readonly groups?: readonly string[];
  /** Days since it was sent, negative if it is scheduled; null for a draft. */
  readonly daysAgo: number | null;
}

const ANA = 'ana.ruiz@harbor.example';
const BEN = 'ben.carter@harbor.example';
const TARA = 'tara.flynn@harbor.example';
const TOM = 'tom.becker@prairie.example';
const CODY = 'cody.hansen@prairie.example';

const closing = '\n\n{{sender}}\n{{hospice}}';
const letter = (...paragraphs: readonly string[]) => `Hello {{first_name}},\n\n${paragraphs.join('\n\n')}${closing}`;

const of =
  (hospice: string) =>
  (
    key: string,
    [daysAgo, author, topic]: readonly [daysAgo: number | null, author: string, topic: MessageTopic],
    subject: string,
    body: string,
    groups?: readonly string[],
  ): DemoMessage => ({ key, hospice, author, topic, subject, body, daysAgo, ...(groups ? { groups } : {}) });
const harbor = of(HARBOR);
const prairie = of(PRAIRIE);

const HOSPITALS = ['stbrendan', 'mercypoint'];
const FACILITIES = ['willowcreek', 'cedargrove', 'maplehouse'];
const PHYSICIANS = ['bayview', 'coastalgeriatrics', 'prairieoncology', 'countypalliative'];

export const MESSAGES: readonly DemoMessage[] = [
  harbor(
    'contact',
    [151, BEN, 'partnership'],
    'Your contact at {{hospice}}',
    letter(
      'I’m your contact at {{hospice}} as of this week. Call me about anything that is slow or unclear. I’d rather hear it early.',
      'You can reach me with *Read and reply* below, or at {{hospice_phone}}.',
      'I’d love to stop by {{group}}. Which weekday is quiet for you?',
    ),
    ['bayview', 'northstar', 'coastalgeriatrics'],
  ),
  harbor(
    'evening talk',
    [133, TARA, 'education'],
    'An evening on pain in the last weeks',
    letter(
      'Our medical director is giving a talk on **pain in the last weeks of life**, with time for your questions:',
      '- What changes when swallowing gets hard\n- Converting between opioids\n- What families fear, and what helps',
      'Dinner starts at 5:30. Just reply with how many of you are coming.',
    ),
    [...HOSPITALS, ...PHYSICIANS],
  ),
  harbor(
    'beds',
    [118, ANA, 'announcement'],
    'Four more beds in our inpatient unit',
    letter(
      'As of Monday, our inpatient unit has **four more beds**, fourteen in all. In two of the new rooms, a family member can stay overnight.',
      'Call {{hospice_phone}} about general inpatient care. We decide within the hour.',
    ),
  ),
  harbor(
    'answering',
    [104, BEN, 'partnership'],
    'How fast we call you back',
    letter(
      'You asked us to track how soon we call after a referral. Our goal is **one hour**, day and night. You can see each time on the referral.',
      'If we ever take longer, please tell me.',
    ),
    ['northstar', 'meridian', 'countypalliative', 'bayview'],
  ),
  harbor(
    'sundays',
    [90, ANA, 'announcement'],
    'Now admitting on Sundays',
    letter(
      'Starting next weekend, we admit on **Sundays** like any other day. Equipment arrives the same day if the order is in by noon.',
    ),
  ),
  harbor(
    'opioids',
    [77, TARA, 'education'],
    'Opioid conversion on one page',
    letter(
      'Many of you asked for the table from our talk. It’s one page and shows where to be careful:',
      '- Kidney function below half\n- Fentanyl patches in people who have lost much weight\n- Methadone: please call us first',
      'Reply here and I’ll send printed copies for your unit.',
    ),
    [...HOSPITALS, 'bayview', 'coastalgeriatrics'],
  ),
  harbor(
    'dementia',
    [63, TARA, 'education'],
    'Dementia: when is it time for hospice?',
    letter(
      'Weight loss, falls, fewer than six words a day: we’ve put together **what your staff sees first** and what it means for eligibility.',
      'We can come to {{group}} for 30 minutes at any shift change. Which day works?',
    ),
    FACILITIES,
  ),
  harbor(
    'night line',
    [49, ANA, 'announcement'],
    'A nurse answers at night',
    letter(
      'At night, **one of our nurses** now answers {{hospice_phone}} instead of a service. She sees the chart and can send someone.',
    ),
  ),
  harbor(
    'papers',
    [38, BEN, 'partnership'],
    'What helps us start the same day',
    letter(
      'Three documents make the difference between today and tomorrow:',
      '- The face sheet\n- The last history and physical\n- The medication list',
      'Everything else can follow. You can add them to the referral here, no fax needed.',
    ),
    [...HOSPITALS, ...FACILITIES, 'clearwater', 'bayview'],
  ),
  harbor(
    'on call',
    [31, BEN, 'conversation'],
    'Who do we call at {{group}} after hours?',
    letter('Who should our nurses call at {{group}} when they need an order at night? A name or a number is enough.'),
    ['bayview', 'stbrendan'],
  ),
  harbor(
    'volunteers',
    [24, TARA, 'announcement'],
    'Vigil volunteers for the last days',
    letter(
      'Twelve volunteers have finished their vigil training. They sit with people in their last days, so **no one dies alone**. Call us at any hour: {{hospice_phone}}.',
    ),
    [...FACILITIES, ...HOSPITALS],
  ),
  harbor(
    'in-service',
    [16, TARA, 'education'],
    'An in-service for {{group}}',
    letter(
      'We still have dates this quarter for a 30-minute in-service. Popular topics:',
      '- When to refer to hospice\n- Talking with families\n- What the Medicare benefit covers',
      'Reply with a topic and two times that work.',
    ),
    ['bayview', 'cedargrove', 'clearwater', 'maplehouse'],
  ),
  harbor(
    'quarter',
    [9, BEN, 'partnership'],
    'Thank you for a good quarter',
    letter(
      'Thank you for trusting us with the people you care for. Because of your feedback, we call back within the hour, and you can see in Wayside who is coming and when.',
      'What should we work on next?',
    ),
  ),
  harbor(
    'holidays',
    [3, ANA, 'announcement'],
    'We’re admitting over the holidays',
    letter(
      'Our intake and our inpatient unit stay open **every day** over the holidays. Equipment arrives within four hours, and within six on the holidays themselves.',
      'Please let us know early who you expect to send home before then.',
    ),
  ),
  harbor(
    'spring dates',
    [-9, TARA, 'education'],
    'Our talks next year',
    letter('The dates for next year’s talks are set. Reply to save a seat.'),
    [...PHYSICIANS, ...HOSPITALS],
  ),
  harbor(
    'draft tour',
    [null, BEN, 'partnership'],
    'Come see our inpatient unit',
    letter('We’d like to show you our inpatient unit. Which of these afternoons works?'),
    ['stbrendan'],
  ),
  harbor('draft flu', [null, ANA, 'announcement'], 'Visits during flu season', 'Hello {{first_name}},\n\n'),
  prairie(
    'hello',
    [72, TOM, 'announcement'],
    'We now serve three more counties',
    letter('Since the first of the month, we serve **three more counties** to the west, with a nurse who lives there.'),
  ),
  prairie(
    'oncology',
    [29, CODY, 'education'],
    'Palliative chemotherapy and hospice',
    letter(
      'Many of you ask which treatments can continue under the benefit. We’d like to talk it through with your team in half an hour.',
    ),
    ['prairieoncology', 'bayview'],
  ),
  prairie(
    'snow',
    [5, TOM, 'announcement'],
    'When the roads close',
    letter(
      'When the roads close, our nurses call every family twice a day, and patients on oxygen get a backup concentrator ahead of time. Call {{hospice_phone}} if we should add someone.',
    ),
  ),
];

export const TEMPLATES = [
  {
    name: 'After a first referral',
    topic: 'partnership',
    subject: 'Thank you for your first referral',
    body: letter(
      'Thank you for your first referral to us. You can follow each step in Wayside.',
      'Was anything slower than you expected?',
    ),
  },
  {
    name: 'Invitation to dinner',
    topic: 'education',
    subject: 'Dinner and a talk at {{hospice}}',
    body: letter('We’d love to have you and your colleagues at {{group}} for dinner and a short talk.'),
  },
] as const;

/** A message about one patient, to these people of a group. Neither its mail nor this text names anybody. */
export interface DemoReferralMessage {
  readonly key: string;
  readonly author: string;
  readonly group: string;
  readonly people: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly hoursAgo: number;
}

export const REFERRAL_MESSAGES: readonly DemoReferralMessage[] = [
  {
    key: 'about papers',
    author: ANA,
    group: 'bayview',
    people: ['sofia.reyes@bayview.example'],
    subject: 'One document is missing',
    body: 'Hello {{first_name}},\n\nWe’re ready to start and only need the medication list. Could you add it to the referral?\n\n{{sender}}',
    hoursAgo: 55,
  },
  {
    key: 'about visit',
    author: BEN,
    group: 'bayview',
    people: ['sofia.reyes@bayview.example', 'priya.shah@bayview.example'],
    subject: 'Which day works for the family?',
    body: 'Hello {{first_name}},\n\nWe can come either of the next two mornings. Do you know which works better for the family?\n\n{{sender}}',
    hoursAgo: 52,
  },
  {
    key: 'about orders',
    author: ANA,
    group: 'northstar',
    people: ['noah.kim@northstar.example'],
    subject: 'Who signs the order?',
    body: 'Hello {{first_name}},\n\nWho at your practice will sign the order? We can call today.\n\n{{sender}}',
    hoursAgo: 20,
  },
];
