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
      'from this week on I am your contact at {{hospice}}. Call me about anything that is slow or unclear; I would rather hear it early.',
      'You reach me by *Read and answer*, or by phone at {{hospice_phone}}.',
      'I would be glad to stop by at {{group}}. Which weekday is quiet for you?',
    ),
    ['bayview', 'northstar', 'coastalgeriatrics'],
  ),
  harbor(
    'evening talk',
    [133, TARA, 'education'],
    'An evening on pain in the last weeks',
    letter(
      'our medical director speaks on **pain in the last weeks of life**, with time for your questions:',
      '- What changes when swallowing gets hard\n- Converting between opioids\n- What families fear, and what helps',
      'There is supper from 5:30. Just answer with the number of people who come.',
    ),
    [...HOSPITALS, ...PHYSICIANS],
  ),
  harbor(
    'beds',
    [118, ANA, 'announcement'],
    'Four more beds in our inpatient unit',
    letter(
      'our inpatient unit has **four more beds** since Monday, fourteen in all. Two of the new rooms have space for a family member to stay overnight.',
      'General inpatient care is decided by phone within the hour: {{hospice_phone}}.',
    ),
  ),
  harbor(
    'answering',
    [104, BEN, 'partnership'],
    'How fast we answer you',
    letter(
      'you asked us to be measured by how soon we call after a referral. Our aim is **one hour**, day and night. You see each time in the record of the referral.',
      'If one of ours takes longer, please tell me.',
    ),
    ['northstar', 'meridian', 'countypalliative', 'bayview'],
  ),
  harbor(
    'sundays',
    [90, ANA, 'announcement'],
    'Admissions on Sundays too',
    letter(
      'from next weekend on we admit on **Sundays** as on every other day. Equipment arrives the same day where the order is in by noon.',
    ),
  ),
  harbor(
    'opioids',
    [77, TARA, 'education'],
    'Opioid conversion on one page',
    letter(
      'many of you asked for the table from our talk. It is one page, and it says where to be careful:',
      '- Kidney function below half\n- Fentanyl patches in people who have lost much weight\n- Methadone: please call us first',
      'Answer here, and I send you printed ones for the ward.',
    ),
    [...HOSPITALS, 'bayview', 'coastalgeriatrics'],
  ),
  harbor(
    'dementia',
    [63, TARA, 'education'],
    'When is it time, in dementia?',
    letter(
      'weight loss, falls, fewer than six words a day: we have put together **what your staff sees first**, and what it means for eligibility.',
      'We come to {{group}} for 30 minutes at any change of shift. Which day suits you?',
    ),
    FACILITIES,
  ),
  harbor(
    'night line',
    [49, ANA, 'announcement'],
    'A nurse answers at night',
    letter(
      'at night {{hospice_phone}} is answered by **a nurse of ours**, no longer by a service. She sees the chart and can send somebody.',
    ),
  ),
  harbor(
    'papers',
    [38, BEN, 'partnership'],
    'What helps us to begin the same day',
    letter(
      'three papers make the difference between today and tomorrow:',
      '- The face sheet\n- The last history and physical\n- The list of medications',
      'Everything else can follow. You can add them to the referral here, without a fax.',
    ),
    [...HOSPITALS, ...FACILITIES, 'clearwater', 'bayview'],
  ),
  harbor(
    'on call',
    [31, BEN, 'conversation'],
    'Whom do we call at {{group}} after hours?',
    letter(
      'our nurses would like to know whom to call at {{group}} at night when an order is needed. A name or a line is enough.',
    ),
    ['bayview', 'stbrendan'],
  ),
  harbor(
    'volunteers',
    [24, TARA, 'announcement'],
    'Volunteers who sit through the night',
    letter(
      'twelve volunteers have finished their training. They sit with people in their last nights, so that **nobody dies alone**. Ask us for them at any hour: {{hospice_phone}}.',
    ),
    [...FACILITIES, ...HOSPITALS],
  ),
  harbor(
    'in-service',
    [16, TARA, 'education'],
    'An in-service for {{group}}',
    letter(
      'we have dates left this quarter for an in-service of 30 minutes. What others chose:',
      '- When hospice helps, and how early\n- Talking with families\n- What the Medicare benefit covers',
      'Answer with a topic and two times.',
    ),
    ['bayview', 'cedargrove', 'clearwater', 'maplehouse'],
  ),
  harbor(
    'quarter',
    [9, BEN, 'partnership'],
    'Thank you for this quarter',
    letter(
      'thank you for trusting us with the people you care for. What you told us has changed two things: we call back within the hour, and you see in the app who comes and when.',
      'What should we change next?',
    ),
  ),
  harbor(
    'holidays',
    [3, ANA, 'announcement'],
    'Over the holidays we admit as always',
    letter(
      'over the holidays our intake is open **as on every day**, and so is the inpatient unit. Equipment comes within four hours; on the holidays themselves within six.',
      'Please tell us early whom you expect to send home before them.',
    ),
  ),
  harbor(
    'spring dates',
    [-9, TARA, 'education'],
    'Our talks in the new year',
    letter('the dates of our talks in the new year are set. Save a seat by answering here.'),
    [...PHYSICIANS, ...HOSPITALS],
  ),
  harbor(
    'draft tour',
    [null, BEN, 'partnership'],
    'See our inpatient unit',
    letter('we would like to show you our inpatient unit. Which of these afternoons would suit you?'),
    ['stbrendan'],
  ),
  harbor('draft flu', [null, ANA, 'announcement'], 'Visits in the flu season', 'Hello {{first_name}},\n\n'),
  prairie(
    'hello',
    [72, TOM, 'announcement'],
    'We drive farther now',
    letter(
      'we take people in **three more counties** to the west since the first of the month, with a nurse who lives there.',
    ),
  ),
  prairie(
    'oncology',
    [29, CODY, 'education'],
    'Palliative chemotherapy and hospice',
    letter(
      'we are asked often what can go on under the benefit. We would like to talk it through with your team, in half an hour.',
    ),
    ['prairieoncology', 'bayview'],
  ),
  prairie(
    'snow',
    [5, TOM, 'announcement'],
    'When the roads are closed',
    letter(
      'when the roads are closed our nurses call each family twice a day, and those on oxygen get a second concentrator before. Call {{hospice_phone}} for anybody we should add.',
    ),
  ),
];

export const TEMPLATES = [
  {
    name: 'After a first referral',
    topic: 'partnership',
    subject: 'Thank you for your first referral',
    body: letter(
      'thank you for sending somebody to us for the first time. You follow each step in the app.',
      'Was anything slower than you expected?',
    ),
  },
  {
    name: 'Invitation to supper',
    topic: 'education',
    subject: 'Supper and a talk at {{hospice}}',
    body: letter('we would be glad to see you and your colleagues of {{group}} for supper and a short talk.'),
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
    subject: 'One paper is missing',
    body: 'Hello {{first_name}},\n\nwe are ready to begin, and only lack the list of medications. Could you add it to the referral?\n\n{{sender}}',
    hoursAgo: 55,
  },
  {
    key: 'about visit',
    author: BEN,
    group: 'bayview',
    people: ['sofia.reyes@bayview.example', 'priya.shah@bayview.example'],
    subject: 'Which day suits the family?',
    body: 'Hello {{first_name}},\n\nwe can come on either of the next two mornings. Do you know which one suits the family?\n\n{{sender}}',
    hoursAgo: 52,
  },
  {
    key: 'about orders',
    author: ANA,
    group: 'northstar',
    people: ['noah.kim@northstar.example'],
    subject: 'Who signs the order?',
    body: 'Hello {{first_name}},\n\nwho of the practice will sign the order? We would call there today.\n\n{{sender}}',
    hoursAgo: 20,
  },
];
