import type { SharingAudience } from '#contract/organizations/sharing/sharingSettings.ts';
import type { Actor, GroupView, ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { listDocuments } from '#server/documents/documents.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { asReader } from '#server/platform/access/session.queries.ts';
import { listResults } from '#server/surveys/results/surveyResults.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { listTimeline } from '#server/referrals/timeline/timeline.queries.ts';
import { PREVIEWED, type SharingPreview, type SharingPreviewQuery } from '#contract/exchange/sharingPreview.ts';

interface Sample {
  id: string;
  provider_user_id: string | null;
}

/** The newest patient in care if there is one: its record shows most. */
async function findSample(
  db: Trx,
  { view }: ReadContext,
  { groupId, referralId }: Pick<SharingPreviewQuery, 'groupId' | 'referralId'>,
): Promise<Sample | undefined> {
  const { rows } = await sql<Sample>`
    select referral.id, case when provider.group_id = ${groupId}::uuid then provider.user_id end as provider_user_id
    from enrollment
      join referral on referral.id = enrollment.referral_id
      left join provider on provider.id = referral.responsible_provider_id
    where ${ownEnrollments(view)} and referral.group_ids @> array[${groupId}::uuid] and referral.deleted_at is null
      and enrollment.status <> 'entered_in_error'
      and ${referralId === undefined ? sql`true` : sql`referral.id = ${referralId}::uuid`}
    order by (enrollment.status = 'enrolled') desc, enrollment.received_at desc, enrollment.id limit 1`.execute(db);
  return rows[0];
}

const ANYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * One of the hospice's referrals as the group reads it: by what answers the group, with the group's own rights, and nothing of
 * other hospices. @param context the hospice's; @returns null: the group has none, or not the one that was asked for
 */
export async function previewSharing(
  trx: Trx,
  context: ReadContext,
  hospiceId: string,
  query: SharingPreviewQuery,
): Promise<SharingPreview['sample']> {
  const groupId = query.groupId.toLowerCase();
  const sample = await findSample(trx, context, { ...query, groupId });
  if (!sample) return null;
  const provider = query.as === 'responsible_provider' ? sample.provider_user_id : null;
  const reader: Actor = {
    id: provider ?? ANYBODY,
    accountType: 'stakeholder',
    role: provider === null ? 'care_manager' : 'provider',
    hospiceId: null,
    groupId,
    locationIds: [],
  };
  return asReader(trx, reader, async () => {
    const view: GroupView = { side: 'group', groupId, ofHospiceId: hospiceId };
    const asGroup: ReadContext = { view, actor: reader, now: context.now };
    const seen = await readReferral(trx, asGroup, sample.id);
    const [enrollment] = seen?.record.enrollments ?? [];
    if (!seen || !enrollment) return null;
    const { displayId, id, patient, scoreAlert } = seen.record;
    const { dateOfBirth, firstName, lastName, preferredName } = patient;
    const paging = { page: 1, limit: PREVIEWED };
    const timeline = await listTimeline(trx, asGroup, id, paging);
    const documents = await listDocuments(trx, asGroup, id, paging);
    const results = await listResults(trx, view, enrollment, paging);
    return {
      referral: { id, displayId, patient: { dateOfBirth, firstName, lastName, preferredName } },
      audience: await audienceOf(trx, id),
      scoreAlert,
      enrollment,
      timeline: timeline.data,
      documents: documents.data,
      results: results.data,
    };
  });
}

/** As whom the session's person reads it. */
async function audienceOf(trx: Trx, referralId: string): Promise<SharingAudience> {
  const { rows } = await sql<{ audience: SharingAudience }>`
    select reader_audience(creator_group_id, responsible_provider_id) as audience
    from referral where id = ${referralId}::uuid`.execute(trx);
  return rows[0]?.audience ?? 'community';
}
