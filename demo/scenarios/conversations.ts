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
      [26, ANITA, 'Two of us will come, one of them vegetarian.'],
      [3, TARA, 'Two seats and one vegetarian supper are yours.'],
    ],
  },
  {
    message: 'beds',
    with: 'carla.jensen@mercypoint.example',
    entries: [
      [7, 'carla.jensen@mercypoint.example', 'Good news. Can a family member stay on the first night too?'],
      [2, ANA, 'Yes, from the first night on, and breakfast comes with it.'],
    ],
  },
  {
    message: 'answering',
    with: NOAH,
    entries: [
      [
        30,
        NOAH,
        'We will watch it. Could you send the median for each month, so that we can put it beside the others?',
      ],
      [18, BEN, 'It stands in Performance, with each month. If you miss something there, tell me.'],
    ],
  },
  {
    message: 'opioids',
    with: PRIYA,
    entries: [
      [9, PRIYA, 'Very useful. Ten printed ones for us, please, and one for the car of our nurse practitioner.'],
      [5, TARA, 'Eleven are in the mail to you today.'],
    ],
  },
  {
    message: 'dementia',
    with: 'tanya.brooks@cedargrove.example',
    entries: [
      [
        50,
        'tanya.brooks@cedargrove.example',
        'Yes please. Tuesdays at the 3 o’clock change, ground floor. About fourteen people.',
      ],
      [22, TARA, 'The second Tuesday works for us. We bring handouts for fourteen.'],
      [40, 'tanya.brooks@cedargrove.example', 'Noted, thank you.'],
      [1, TARA, 'Gladly.'],
    ],
  },
  {
    message: 'on call',
    with: ANITA,
    entries: [
      [
        12,
        ANITA,
        'The operator reaches the palliative fellow at any hour. Please say that it is about hospice orders.',
      ],
      [6, BEN, 'That is what we needed. Our nurses have it now.'],
    ],
  },
  {
    message: 'in-service',
    with: SOFIA,
    entries: [
      [21, SOFIA, 'Talking with families, please. Any Wednesday at noon; we have a room for twelve.'],
      [30, TARA, 'Wednesday in two weeks at noon. I bring lunch. Is there somebody who cannot eat nuts?'],
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
        'What would help: a word before the transport comes, so that the room is ready. Twice we heard it from the driver.',
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
        'The hour is real, we notice it. Next: tell us when a family hesitates. We know them and can often help.',
      ],
    ],
    isUnread: true,
  },
  {
    message: 'holidays',
    with: 'joan.pruitt@maplehouse.example',
    entries: [
      [5, 'joan.pruitt@maplehouse.example', 'Will the same nurse come over the holidays? Our residents ask.'],
      [15, ANA, 'On all but one day, and then it is one whom they know.'],
      [3, 'joan.pruitt@maplehouse.example', 'They will be glad. Thank you.'],
    ],
  },
  {
    message: 'holidays',
    with: NOAH,
    entries: [[66, NOAH, 'From the road: how late can an order come in on the eve? “By noon” or later?']],
    isUnread: true,
  },
  {
    message: 'about papers',
    with: SOFIA,
    entries: [
      [3, SOFIA, 'Added just now. Page two has the changes of last week.'],
      [1, ANA, 'It is complete. Thank you for the quick answer.'],
    ],
  },
  {
    message: 'about visit',
    with: PRIYA,
    entries: [[22, PRIYA, 'The second morning, after ten. The daughter wants to be there and comes by train.']],
  },
  {
    message: 'oncology',
    with: 'susan.albright@prairieoncology.example',
    entries: [
      [28, 'susan.albright@prairieoncology.example', 'Fridays before our conference, 7:30. Please bring examples.'],
      [5, 'cody.hansen@prairie.example', 'Friday at 7:30, with three examples.'],
    ],
  },
  {
    message: 'snow',
    with: SOFIA,
    entries: [[44, SOFIA, 'Thank you. Do you want a list of ours who live beyond the county road?']],
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
