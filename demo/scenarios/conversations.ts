type Entry = readonly [hoursLater: number, author: string, text: string];

/** The answers of a group's person to a message, and of the hospice. */
interface DemoTalk {
  readonly message: string;
  /** The reader who answered. */
  readonly with: string;
  readonly entries: readonly Entry[];
  /** The other side has not read the last entry yet. */
  readonly isUnread?: true;
}

const ANA = 'ana.ruiz@harbor.example';
const BEN = 'ben.carter@harbor.example';
const TARA = 'tara.flynn@harbor.example';
const SOFIA = 'sofia.reyes@bayview.example';
const PRIYA = 'priya.shah@bayview.example';
const NOAH = 'noah.kim@northstar.example';
const ANITA = 'anita.rao@stbrendan.example';

export const TALKS: readonly DemoTalk[] = [
  {
    message: 'contact',
    with: SOFIA,
    entries: [
      [
        4,
        SOFIA,
        'Welcome, Ben. Thursdays after two are quiet here. Bring some of your cards for the front desk, please.',
      ],
      [20, BEN, 'Thursday at 2:30 then, with cards. Thank you, Sofia.'],
      [1, SOFIA, 'See you on Thursday.'],
      [2, BEN, 'See you then.'],
    ],
  },
  {
    message: 'evening talk',
    with: ANITA,
    entries: [
      [26, ANITA, 'Two of us are coming. One is vegetarian.'],
      [3, TARA, 'Great. Two seats, one vegetarian dinner.'],
    ],
  },
  {
    message: 'beds',
    with: 'carla.jensen@mercypoint.example',
    entries: [
      [7, 'carla.jensen@mercypoint.example', 'Good news. Can a family member stay the first night too?'],
      [2, ANA, 'Yes, from the first night, and breakfast is included.'],
    ],
  },
  {
    message: 'answering',
    with: NOAH,
    entries: [
      [30, NOAH, 'We’ll keep an eye on it. Could you send the median for each month so we can compare?'],
      [18, BEN, 'It’s under Performance, month by month. Let me know if anything is missing.'],
    ],
  },
  {
    message: 'opioids',
    with: PRIYA,
    entries: [
      [9, PRIYA, 'Very useful. Ten printed copies for us, please, and one for our nurse practitioner’s car.'],
      [5, TARA, 'Eleven went out this morning.'],
    ],
  },
  {
    message: 'dementia',
    with: 'tanya.brooks@cedargrove.example',
    entries: [
      [
        50,
        'tanya.brooks@cedargrove.example',
        'Yes please. Tuesdays at the 3 PM shift change, first floor. About fourteen people.',
      ],
      [22, TARA, 'The second Tuesday works. We’ll bring handouts for fourteen.'],
      [40, 'tanya.brooks@cedargrove.example', 'Got it, thank you.'],
      [1, TARA, 'Happy to.'],
    ],
  },
  {
    message: 'on call',
    with: ANITA,
    entries: [
      [12, ANITA, 'Ask the operator for the palliative fellow, any hour. Say it’s about hospice orders.'],
      [6, BEN, 'Perfect. Our nurses have it now.'],
    ],
  },
  {
    message: 'in-service',
    with: SOFIA,
    entries: [
      [21, SOFIA, 'Talking with families, please. Any Wednesday at noon. We have a room for twelve.'],
      [30, TARA, 'Wednesday in two weeks at noon it is. I’ll bring lunch. Any nut allergies?'],
    ],
    isUnread: true,
  },
  {
    message: 'quarter',
    with: 'helen.osei@stbrendan.example',
    entries: [
      [
        33,
        'helen.osei@stbrendan.example',
        'A heads-up before transport arrives would help, so the room is ready. Twice we heard it from the driver.',
      ],
    ],
  },
  {
    message: 'quarter',
    with: PRIYA,
    entries: [
      [
        70,
        PRIYA,
        'We’ve noticed the faster calls. Next, tell us when a family hesitates. We know them and can often help.',
      ],
    ],
    isUnread: true,
  },
  {
    message: 'holidays',
    with: 'joan.pruitt@maplehouse.example',
    entries: [
      [5, 'joan.pruitt@maplehouse.example', 'Will the same nurse come over the holidays? Our residents ask.'],
      [15, ANA, 'Every day but one, and that day it’s a nurse they know.'],
      [3, 'joan.pruitt@maplehouse.example', 'Thank you so much. Wonderful news for everyone.'],
    ],
  },
  {
    message: 'holidays',
    with: NOAH,
    entries: [
      [66, NOAH, 'Quick question from the road: how late can an order come in on Christmas Eve? By noon, or later?'],
    ],
    isUnread: true,
  },
  {
    message: 'about papers',
    with: SOFIA,
    entries: [
      [3, SOFIA, 'Just added. Page two has last week’s changes.'],
      [1, ANA, 'We have everything. Thanks for the quick answer.'],
    ],
  },
  {
    message: 'about visit',
    with: PRIYA,
    entries: [[22, PRIYA, 'The second morning, after 10. The daughter wants to be there and is coming by train.']],
  },
  {
    message: 'oncology',
    with: 'susan.albright@prairieoncology.example',
    entries: [
      [28, 'susan.albright@prairieoncology.example', 'Fridays before our conference, 7:30 AM. Please bring examples.'],
      [5, 'cody.hansen@prairie.example', 'Friday at 7:30. I’ll bring three examples.'],
    ],
  },
  {
    message: 'snow',
    with: SOFIA,
    entries: [[44, SOFIA, 'Thank you. Do you want a list of our patients past the county road?']],
    isUnread: true,
  },
];

/**
 * Delivery problems: one reader's address does not exist, one opted out of announcements, one's mail server was down too long, and one
 * reads in the app only. `from`: the message it began with.
 */
export const MAIL_TROUBLE = {
  bounced: { email: 'dawn.fischer@willowcreek.example', from: 'night line' },
  stopped: { email: 'steven.ellis@meridian.example', topic: 'announcement', from: 'sundays' },
  failed: { email: 'peter.nolan@mercypoint.example', at: 'papers' },
  inApp: { email: 'renee.baptiste@countypalliative.example', from: 'night line' },
} as const;

/** The newest messages that these readers have not opened, by key. */
export const NOT_OPENED: Readonly<Record<string, readonly string[]>> = {
  [SOFIA]: ['quarter', 'holidays', 'snow'],
  [PRIYA]: ['holidays', 'in-service', 'snow'],
  [NOAH]: ['about orders', 'quarter'],
  [MAIL_TROUBLE.bounced.email]: ['night line', 'quarter', 'holidays'],
  [MAIL_TROUBLE.failed.email]: ['papers'],
  [MAIL_TROUBLE.inApp.email]: ['holidays'],
};
