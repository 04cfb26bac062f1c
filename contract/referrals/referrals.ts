import * as z from 'zod/mini';
import { ContactProposal, ProposalDecision } from './contactProposals.ts';
import { Enrollment } from './enrollments.ts';
import { Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import {
  CaregiverFacts,
  CurrentLocationFacts,
  DiagnosisFacts,
  PatientFacts,
  PayerFacts,
  ReferredByFacts,
} from './patientFacts.ts';
import { ReceivedChannel } from './patients.ts';
import { MANAGES_REGISTRY, READS_REGISTRY } from '#contract/platform/permissions.ts';
import { GroupReferralCreation, HospiceReferralCreation, ReferralChange, ReferralDeletion } from './referralChanges.ts';
import { ReceivedOrder } from './receivedOrders.ts';
import { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { ReferralSource } from './referralSources.ts';

/** The caller's possible actions on this referral now; screens offer only these. */
export const ReferralAction = z.enum([
  'edit',
  'change_provider',
  'add_note',
  'add_document',
  'log_contact',
  'raise_concern',
  'answer_concern',
  'take_back_concern',
  'withdraw',
  'delete',
  'restore',
]);
export type ReferralAction = z.infer<typeof ReferralAction>;

export const Referral = z.extend(ReferralListItem, {
  patient: PatientFacts,
  currentLocation: z.nullable(CurrentLocationFacts),
  referredBy: z.nullable(ReferredByFacts),
  source: ReferralSource,
  receivedChannel: ReceivedChannel,
  primaryDiagnosis: z.nullable(DiagnosisFacts),
  payer: z.nullable(PayerFacts),
  caregiver: z.nullable(CaregiverFacts),
  /** For hospices and administrators: a person without an account sent it, or one that was merged into it. */
  hasGuest: z.optional(z.boolean()),
  /** Left out: no other system sent the referral. */
  order: z.optional(ReceivedOrder),
  createdBy: z.nullable(z.object({ name: z.string(), organization: z.string() })),
  createdAt: Instant,
  enrollments: z.array(Enrollment),
  /** For a group its own, for people of the enrolled hospice who may edit each group's. */
  proposals: z.array(ContactProposal),
  /** Shown to a hospice in place of the other hospices' enrollments. */
  isEnrolledElsewhere: z.boolean(),
  allowedActions: z.array(ReferralAction),
});
export type Referral = z.infer<typeof Referral>;

export const referralEndpoints = defineEndpoints('Referrals', {
  createHospiceReferral: {
    path: '/v1/hospices/:hospiceId/referrals',
    summary: 'Add a referral that the hospice received',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, admin: true, patientData: true },
    body: HospiceReferralCreation,
    response: Referral,
    creates: true,
  },
  createGroupReferral: {
    path: '/v1/groups/:groupId/referrals',
    summary: 'Refer a patient to one or more hospices',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    body: GroupReferralCreation,
    response: Referral,
    creates: true,
  },
  getReferral: {
    path: '/v1/referrals/:referralId',
    summary: 'One referral, as this person can see it',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, group: true, admin: true, patientData: true },
    response: Referral,
  },
  updateReferral: {
    method: 'PATCH',
    path: '/v1/referrals/:id',
    summary:
      'Correct a referral or withdraw it. Once the patient is enrolled, a group proposes contact changes instead',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, group: true, admin: true, patientData: true },
    body: ReferralChange,
    response: Referral,
    errors: ['conflict', 'invalid_transition'],
  },
  decideProposal: {
    path: '/v1/referrals/:referralId/proposals/:proposalId/decision',
    summary: 'Confirm or dismiss a group’s change to an enrolled patient’s contact data',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY },
    body: ProposalDecision,
    response: Referral,
    errors: ['conflict'],
  },
  deleteReferral: {
    method: 'DELETE',
    path: '/v1/referrals/:id',
    summary: 'Delete a referral. It stays in the audit log and can be restored',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, group: true, admin: true, patientData: true },
    body: ReferralDeletion,
    errors: ['conflict'],
  },
  restoreReferral: {
    method: 'POST',
    path: '/v1/referrals/:id/restore',
    summary: 'Restore a deleted referral',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, group: true, admin: true, patientData: true },
    response: Referral,
    errors: ['conflict'],
  },
});
