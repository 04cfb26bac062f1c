import { isOpen } from '#contract/referrals/referralLabels.ts';
import { dayOf, type Query } from './listModel.ts';
import type { Samples } from './sampleReferrals.ts';

/** Filters of the referral lists, each with what it keeps of the samples. */

export const sharedFilters = ({ providerIds, communityIds, world }: Samples): Query[] => {
  const [abel = '', berg = ''] = providerIds;
  const [maple = '', oak = ''] = communityIds;
  return [
    ['', () => true],
    ['filter.globalStatus=enrolled,declined', ({ status }) => status === 'enrolled' || status === 'declined'],
    ['filter.globalStatus=$in:declined', ({ status }) => status === 'declined'],
    ['filter.scoreAlert=true', ({ hasLowScore }) => hasLowScore],
    ['filter.scoreAlert=$eq:false', ({ hasLowScore }) => !hasLowScore],
    [`filter.hospice.id=${world.hospiceId}`, () => true],
    [`filter.hospice.id=${world.foreignHospiceId}`, () => false],
    [`filter.stakeholders.id=${abel}`, ({ providerId }) => providerId === abel],
    [`filter.stakeholders.id=${abel},${berg}`, ({ providerId }) => providerId === abel || providerId === berg],
    [`filter.stakeholders.id=${maple},${oak}`, ({ communityId }) => communityId !== null],
    [
      `filter.stakeholders.id=${berg},${oak}`,
      ({ providerId, communityId }) => providerId === berg && communityId === oak,
    ],
    [`filter.stakeholders.id=${world.hospiceId}`, () => false],
    ['filter.enrollment.isSia=true', ({ isSia }) => isSia],
    ['filter.enrollment.isSia=false', ({ isSia }) => !isSia],
    ['filter.urgency=urgent', ({ urgency }) => urgency === 'urgent'],
    [
      'filter.receivedAt=$btw:2026-11-01,2026-11-10',
      ({ receivedAt }) => dayOf(receivedAt) >= '2026-11-01' && dayOf(receivedAt) <= '2026-11-10',
    ],
    ['filter.receivedAt=$lte:2026-11-05', ({ receivedAt }) => dayOf(receivedAt) <= '2026-11-05'],
    ['filter.receivedAt=$gte:2026-11-15', ({ receivedAt }) => dayOf(receivedAt) >= '2026-11-15'],
    [
      'filter.globalStatus=referral_received&filter.urgency=routine&search=murray',
      ({ status, urgency, lastName }) =>
        status === 'referral_received' && urgency === 'routine' && lastName.toLowerCase() === 'murray',
    ],
  ];
};

/** Filters that only hospices have. */
export const hospiceFilters = ({ locationIds: [north = ''], world }: Samples): Query[] => [
  ['filter.stakeholderAlert=true', ({ hasConcern }) => hasConcern],
  [`filter.stakeholders.group.id=${world.groupId}`, () => true],
  [`filter.stakeholders.group.id=${world.foreignGroupId}`, () => false],
  ['filter.status=pending_start_of_care', ({ status }) => status === 'pending_start_of_care'],
  ['filter.enrollment.alert=overdue_response', ({ alert }) => alert === 'overdue_response'],
  [
    'filter.enrollment.alert=overdue_start_of_care,survey_undeliverable',
    ({ alert }) => alert === 'overdue_start_of_care' || alert === 'survey_undeliverable',
  ],
  ['filter.hasAlert=true', ({ alert, hasConcern }) => alert !== 'none' || hasConcern],
  ['filter.hasAlert=false', ({ alert, hasConcern }) => alert === 'none' && !hasConcern],
  ['filter.enrollment.owner=mine', ({ assigneeId, status }) => isOpen(status) && assigneeId !== null],
  ['filter.enrollment.owner=unowned', ({ assigneeId, status }) => isOpen(status) && assigneeId === null],
  ['filter.enrollment.isDue=true', ({ isDue }) => isDue],
  ['filter.enrollment.isDue=false', ({ isDue }) => !isDue],
  ['filter.enrollment.isContacted=true', ({ isContacted }) => isContacted],
  ['filter.enrollment.isContacted=false', ({ isContacted }) => !isContacted],
  [`filter.enrollment.hospiceLocation.id=${north}`, ({ locationId }) => locationId === north],
  [`filter.enrollment.assignedTo.id=${world.people.hospice_admin.id}`, ({ assigneeId }) => assigneeId !== null],
  [
    'filter.enrollment.startOfCare=$gte:2026-11-10',
    ({ startOfCare }) => startOfCare !== null && dayOf(startOfCare) >= '2026-11-10',
  ],
];

/** Filters of the enrollment lists that both sides have. */
const ENROLLMENT_FILTERS: Query[] = [
  ['', () => true],
  ['filter.status=enrolled', ({ status }) => status === 'enrolled'],
  ['filter.status=referral_received,declined', ({ status }) => status === 'referral_received' || status === 'declined'],
  ['filter.alert=overdue_response,low_score', ({ alert }) => alert === 'overdue_response' || alert === 'low_score'],
  ['filter.alert=none', ({ alert }) => alert === 'none'],
  ['filter.isSia=true', ({ isSia }) => isSia],
  ['filter.isSia=false', ({ isSia }) => !isSia],
  ['search=zhang', ({ lastName }) => lastName === 'Zhang'],
];

export const hospiceEnrollmentFilters = ({ providerIds: [abel = ''], world }: Samples): Query[] => [
  ...ENROLLMENT_FILTERS,
  [
    `filter.referral.responsibleProviderUser.providerGroup.id=${world.groupId}`,
    ({ providerId }) => providerId !== null,
  ],
  [`filter.referral.responsibleProviderUser.providerGroup.id=${world.foreignGroupId}`, () => false],
  [`filter.referral.responsibleProviderUser.id=${abel}`, ({ providerId }) => providerId === abel],
];

export const groupEnrollmentFilters = ({ communityIds, providerIds: [abel = ''], world }: Samples): Query[] => {
  const [, oak = ''] = communityIds;
  return [
    ...ENROLLMENT_FILTERS,
    [`filter.hospice.id=${world.hospiceId}`, () => true],
    [`filter.hospice.id=${world.foreignHospiceId}`, () => false],
    [
      `filter.stakeholders.id=${abel},${oak}`,
      ({ providerId, communityId }) => providerId === abel && communityId === oak,
    ],
  ];
};

/** Search texts, each with the rows that it finds. */
export const SEARCHES: Query[] = [
  ['murray', ({ lastName }) => lastName.toLowerCase() === 'murray'],
  ['Ada murr', ({ firstName, lastName }) => firstName === 'Ada' && lastName.toLowerCase() === 'murray'],
  ['murray ada', ({ firstName, lastName }) => firstName === 'Ada' && lastName.toLowerCase() === 'murray'],
  ['oneil', ({ lastName }) => lastName === "O'Neil"],
  ["O'NEIL", ({ lastName }) => lastName === "O'Neil"],
  ['O’Neil', ({ lastName }) => lastName === "O'Neil"],
  ['smith-jones', ({ lastName }) => lastName === 'Smith-Jones'],
  ['CHLOÉ', ({ firstName }) => firstName === 'Chloé'],
  ['R-20007', ({ number }) => number === 20_007],
  ['r20007', ({ number }) => number === 20_007],
  ['20007', ({ number }) => number === 20_007],
  ['(555) 0104-0199', ({ phone }) => phone === '(555) 0104-0199'],
  ['55501040199', ({ phone }) => phone === '(555) 0104-0199'],
  ['1930-01-10', ({ dateOfBirth }) => dateOfBirth === '1930-01-10'],
  ['01/10/1930', ({ dateOfBirth }) => dateOfBirth === '1930-01-10'],
  ['ada 1/10/1930', ({ firstName, dateOfBirth }) => firstName === 'Ada' && dateOfBirth === '1930-01-10'],
  ['02/30/1930', () => false],
  ['%', () => false],
  ['a_a', () => false],
  ['\\', () => false],
  ['---', () => false],
  ['nobody', () => false],
  ['🦊', () => false],
  ['٣', () => false],
];
