import type { Insertable } from 'kysely';
import type { GroupReferralCreation, HospiceReferralCreation } from '#contract/referralChanges.ts';
import type { Trx } from './connection.ts';
import type { Tables } from './connection.ts';
import { addEvents, type Author } from './timeline.ts';

type Creation = Omit<GroupReferralCreation, 'hospiceIds'> | HospiceReferralCreation;

export interface NewReferral {
  readonly body: Creation;
  readonly author: Author;
  readonly now: Date;
  readonly receivedAt: Date;
  readonly receivedChannel: HospiceReferralCreation['receivedChannel'];
  /** Who created it: one of the two. */
  readonly creatorGroupId: string | null;
  readonly creatorHospiceId: string | null;
  readonly hospiceIds: readonly string[];
  readonly hospiceLocationId: string | null;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The patient's columns as a body gives them. */
const patientValues = ({ patient }: Pick<Creation, 'patient'>) => ({
  first_name: patient.firstName,
  middle_name: patient.middleName,
  last_name: patient.lastName,
  suffix: patient.suffix,
  preferred_name: patient.preferredName,
  date_of_birth: patient.dateOfBirth,
  sex_at_birth: patient.sexAtBirth,
  phone: patient.phone,
  address: patient.address,
  mrn: patient.mrn,
  preferred_language: patient.preferredLanguage,
  needs_interpreter: patient.needsInterpreter,
});

/** Writes a referral whose names were checked: it, an enrollment a hospice, its history, the first note. @returns its id */
export async function createReferral(trx: Trx, referral: NewReferral): Promise<string> {
  const { author, body, creatorGroupId, creatorHospiceId, hospiceIds, hospiceLocationId, now, receivedAt } = referral;
  const id = crypto.randomUUID();
  const values: Insertable<Tables['referral']> = {
    id,
    ...patientValues(body),
    current_location: json(body.currentLocation),
    referred_by: json(body.referredBy),
    diagnosis: json(body.primaryDiagnosis),
    payer: json(body.payer),
    caregiver: json(body.caregiver),
    source: body.source,
    received_channel: referral.receivedChannel,
    urgency: body.urgency,
    received_at: receivedAt,
    community_id: body.communityId,
    responsible_provider_id: body.responsibleProviderId,
    created_by: author.id,
    created_by_name: author.name,
    created_by_organisation: author.organisation,
    creator_group_id: creatorGroupId,
    creator_hospice_id: creatorHospiceId,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('referral').values(values).execute();
  const enrollments = hospiceIds.map((hospiceId) => ({
    id: crypto.randomUUID(),
    referral_id: id,
    hospice_id: hospiceId,
    hospice_location_id: hospiceLocationId,
    status_since: receivedAt,
    received_at: receivedAt,
    created_at: now,
    updated_at: now,
  }));
  await trx.insertInto('enrollment').values(enrollments).execute();
  await trx
    .insertInto('status_history')
    .values(
      enrollments.map((enrollment) => ({
        enrollment_id: enrollment.id,
        to_status: 'referral_received' as const,
        at: now,
        actor_id: author.id,
      })),
    )
    .execute();
  const about = { author, hospiceId: creatorHospiceId };
  await addEvents(trx, id, now, [
    { ...about, kind: 'created', toStatus: 'referral_received' },
    ...(body.note === null ? [] : [{ ...about, kind: 'note' as const, text: body.note }]),
  ]);
  return id;
}
