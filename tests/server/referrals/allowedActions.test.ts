import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/platform/roles.ts';
import { allowedActions, type ReferralState } from '#server/referrals/allowedActions.rules.ts';
import { groupView, hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';

/** The actions that a record offers to each role. */

const HOSPICE = '00000000-0000-4000-8000-000000000001';
const GROUP = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';

type Enrollment = ReferralState['enrollments'][number];

const received: Enrollment = {
  status: 'referral_received',
  isContacted: false,
  hasOpenConcern: false,
  allowedTransitions: ['declined'],
};
const enrolled: Enrollment = { ...received, status: 'enrolled', isContacted: true, allowedTransitions: [] };
const inError: Enrollment = { ...received, status: 'entered_in_error', allowedTransitions: [] };

const actorOf = (role: Role): Actor => ({
  id: OTHER,
  accountType: role === 'care_manager' ? 'stakeholder' : 'hospice',
  role,
  hospiceId: role === 'care_manager' ? null : HOSPICE,
  groupId: role === 'care_manager' ? GROUP : null,
  locationIds: [],
});

/** The group sent the referral, and the responsible provider is of another group. */
const groups = { creatorGroupId: GROUP, treatingGroupId: OTHER, communityGroupId: null };

const ofGroup = (enrollments: readonly Enrollment[], more: Partial<ReferralState> = {}) =>
  allowedActions({ ...groups, isDeleted: false, enrollments, ...more }, groupView(GROUP), actorOf('care_manager'));

function ofHospice(role: Role, enrollments: readonly Enrollment[], more: Partial<ReferralState> = {}) {
  const actor = actorOf(role);
  const state = { ...groups, isDeleted: false, enrollments, ...more };
  return allowedActions(state, hospiceView(HOSPICE, actor), actor);
}

const ALWAYS = ['edit', 'add_note', 'add_document'];
const OF_REGISTRY = ['edit', 'change_provider', 'add_note', 'add_document'];

describe('A group’s allowed actions', () => {
  test('include withdrawing and deleting its own referral while no hospice has answered', () => {
    expect(ofGroup([received, received])).toEqual([...ALWAYS, 'raise_concern', 'withdraw', 'delete']);
  });

  test('exclude deleting when the group did not send the referral, or any hospice made contact or enrolled the patient', () => {
    expect(ofGroup([received], { creatorGroupId: OTHER })).not.toContain('delete');
    expect(ofGroup([received], { creatorGroupId: null })).not.toContain('delete');
    expect(ofGroup([{ ...received, isContacted: true }])).not.toContain('delete');
    expect(ofGroup([received, enrolled])).not.toContain('delete');
  });

  test('include raising a concern unless every enrollment was entered in error', () => {
    expect(ofGroup([enrolled, inError])).toEqual([...ALWAYS, 'raise_concern']);
    expect(ofGroup([inError])).toEqual(ALWAYS);
  });

  test('on a deleted referral are only restoring, and only if the group may delete it', () => {
    expect(ofGroup([received], { isDeleted: true })).toEqual(['restore']);
    expect(ofGroup([enrolled], { isDeleted: true })).toEqual([]);
  });
});

describe('A group’s part in a referral', () => {
  const OPEN = ['add_note', 'add_document', 'raise_concern'];
  const nobody = { creatorGroupId: null, treatingGroupId: null, communityGroupId: null };

  test.for<readonly [string, Partial<ReferralState>, readonly string[]]>([
    ['sender', { creatorGroupId: GROUP, treatingGroupId: OTHER }, ['edit', ...OPEN, 'delete']],
    [
      'sender where nobody is responsible',
      { creatorGroupId: GROUP, communityGroupId: OTHER },
      ['edit', 'change_provider', ...OPEN, 'delete'],
    ],
    ['treating group', { creatorGroupId: OTHER, treatingGroupId: GROUP }, ['edit', 'change_provider', ...OPEN]],
    ['community', { creatorGroupId: OTHER, treatingGroupId: OTHER, communityGroupId: GROUP }, OPEN],
    ['community where nobody is responsible', { creatorGroupId: OTHER, communityGroupId: GROUP }, OPEN],
    ['other', { creatorGroupId: OTHER, treatingGroupId: OTHER, communityGroupId: OTHER }, OPEN],
    [
      'community that sent it as well',
      { creatorGroupId: GROUP, treatingGroupId: OTHER, communityGroupId: GROUP },
      ['edit', ...OPEN, 'delete'],
    ],
  ])('as %s decides its actions', ([, parts, expected]) => {
    const withdrawn = { ...received, allowedTransitions: [] };
    expect(ofGroup([withdrawn], { ...nobody, ...parts })).toEqual(expected);
  });
});

describe('A hospice’s allowed actions', () => {
  const waiting = { ...received, hasOpenConcern: true };

  test.for<readonly [Role, readonly string[]]>([
    ['hospice_admin', [...OF_REGISTRY, 'log_contact', 'answer_concern', 'delete']],
    ['hospice_super_admin', [...OF_REGISTRY, 'log_contact', 'answer_concern', 'delete']],
    ['hospice_clinical_manager', ['add_note', 'add_document', 'log_contact', 'answer_concern']],
    ['hospice_business_development', []],
  ])('for a %s on a new referral with an open concern are %j', ([role, expected]) => {
    expect(ofHospice(role, [waiting])).toEqual(expected);
  });

  test('include logging a contact only while the enrollment is open, and answering a concern only while one is open', () => {
    expect(ofHospice('hospice_admin', [enrolled])).toEqual([...OF_REGISTRY, 'delete']);
    expect(ofHospice('hospice_admin', [{ ...enrolled, hasOpenConcern: true }])).toContain('answer_concern');
    expect(ofHospice('hospice_admin', [{ ...enrolled, status: 'pending_start_of_care' }])).toContain('log_contact');
    expect(ofHospice('hospice_admin', [enrolled, received])).toContain('log_contact');
    expect(ofHospice('hospice_admin', [enrolled, waiting])).toContain('answer_concern');
  });

  test('include restoring a deleted referral only for roles that may delete it', () => {
    expect(ofHospice('hospice_admin', [enrolled], { isDeleted: true })).toEqual(['restore']);
    expect(ofHospice('hospice_clinical_manager', [enrolled], { isDeleted: true })).toEqual([]);
  });
});
