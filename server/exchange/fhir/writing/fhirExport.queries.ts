import type { ReferralDocument } from '#contract/documents/documents.ts';
import type { WrittenReferral } from './writeBundle.rules.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { isOriginal } from '#server/exchange/fhir/receiving/fhirFiles.ts';
import { listDocuments } from '#server/documents/documents.queries.ts';
import type { SeenReferral } from '#server/referrals/referralDetail.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** A Bundle's data beyond the referral's record, limited to what the viewpoint sees. */
export interface ExportFacts extends Omit<WrittenReferral, 'documents'> {
  readonly documents: readonly (ReferralDocument & { readonly storageKey: string })[];
}

/** Reads what a Bundle needs beside the referral's record, as far as the viewpoint sees it. */
export async function readExportFacts(
  db: Database,
  context: ReadContext,
  { memberId, order, record }: SeenReferral,
): Promise<ExportFacts> {
  const hospiceIds = record.enrollments.map(({ hospice }) => hospice.id);
  const hospices = await db.selectFrom('hospice').select(['id', 'npi', 'ccn']).where('id', 'in', hospiceIds).execute();
  const provider =
    record.responsibleProvider &&
    (await db.selectFrom('provider').select('npi').where('id', '=', record.responsibleProvider.id).executeTakeFirst());
  const community =
    record.community &&
    (await db.selectFrom('community').select('type').where('id', '=', record.community.id).executeTakeFirst());
  return {
    record,
    order,
    memberId,
    note: await readFirstNote(db, context, record.id),
    providerNpi: provider?.npi ?? null,
    communityType: community?.type ?? null,
    hospices: new Map(hospices.map(({ id, ...numbers }) => [id, numbers])),
    documents: await readDocuments(db, context, record.id),
  };
}

/** The note that came with the referral; later messages are not exported. */
async function readFirstNote(db: Database, { view }: ReadContext, referralId: string): Promise<string | null> {
  const own = view.side === 'hospice' ? sql`timeline_event.hospice_id = ${view.hospiceId}::uuid` : sql`false`;
  const { rows } = await sql<{ text: string }>`
    select timeline_event.text
    from timeline_event join referral on referral.id = timeline_event.referral_id
    where timeline_event.referral_id = ${referralId}::uuid and timeline_event.kind = 'note'
      and timeline_event.visibility = 'shared' and timeline_event.text is not null
      and timeline_event.at <= referral.created_at + interval '10 milliseconds'
      and (${view.side === 'hospice' ? sql`timeline_event.hospice_id is null` : sql`true`} or ${own})
    order by timeline_event.at, timeline_event.id limit 1`.execute(db);
  return rows[0]?.text ?? null;
}

const PAGE = 100;

const order = ({ fileType, name, size }: ReferralDocument): string =>
  `${name}\n${fileType}\n${String(size).padStart(12, '0')}`;

/** Sorted in an order that an import keeps: by name, then type and size. */
async function readDocuments(
  db: Database,
  context: ReadContext,
  referralId: string,
): Promise<ExportFacts['documents']> {
  const records: ReferralDocument[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await listDocuments(db, context, referralId, { page, limit: PAGE });
    records.push(...data);
    if (data.length < PAGE) break;
  }
  const sent = records.filter((record) => !isOriginal(record));
  if (sent.length === 0) return [];
  const keys = await db
    .selectFrom('document')
    .select(['id', 'storage_key'])
    .where(
      'id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute();
  const keyOf = new Map(keys.map((row) => [row.id, row.storage_key]));
  return sent
    .flatMap((record) => {
      const storageKey = keyOf.get(record.id);
      return storageKey === undefined ? [] : [{ ...record, storageKey }];
    })
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}
