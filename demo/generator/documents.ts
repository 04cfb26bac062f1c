import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { documentTypeLabel, type DocumentType } from '#contract/documents/documents.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { demoCard, demoPdf } from './documentFiles.ts';
import { randomOf } from './random.ts';
import type { ReferralRows } from './rows.ts';
import type { Actor, World } from './world.ts';

/** Most recent referrals have documents, but only some old ones, so that seeding is fast. */
const RECENT = 45 * DAY;
const RECENT_SHARE = 0.75;
const OLD_SHARE = 0.05;
const MAX_UPLOADS = 16;

const PAGES: Partial<Record<DocumentType, number>> = { history_physical: 2, labs_imaging: 2 };
const FROM_GROUP: Readonly<Record<DocumentType, number>> = {
  face_sheet: 8,
  history_physical: 6,
  medication_list: 5,
  physician_order: 4,
  insurance: 4,
  labs_imaging: 2,
  advance_directive: 1.5,
  consent_election: 0,
  certification: 0,
  other: 0.5,
};
const FROM_HOSPICE: readonly DocumentType[] = ['consent_election', 'certification'];

const once = <Value>(make: () => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
const CARDS = once(() => [demoCard([15, 118, 110]), demoCard([29, 78, 216]), demoCard([154, 74, 6])]);

interface DemoDocument {
  readonly row: Row<'document'>;
  readonly event: Row<'timeline_event'>;
  readonly bytes: Buffer;
}

interface Setting {
  readonly world: World;
  readonly now: number;
}

interface Adding {
  readonly referral: Row<'referral'>;
  readonly type: DocumentType;
  readonly by: Actor;
  readonly hospiceId: string | null;
  readonly groupId: string | null;
  readonly at: number;
  readonly seed: string;
}

function documentOf({ at, by, groupId, hospiceId, referral, seed, type }: Adding): DemoDocument {
  const random = randomOf(`document ${seed}`);
  const isCard = type === 'insurance';
  const name = `${isCard ? 'Insurance card' : documentTypeLabel[type]} R-${referral.number}`;
  const lines = (page: number) => [
    `Referral R-${referral.number}`,
    `Prepared by ${by.organization}`,
    '',
    ...Array.from({ length: 14 }, (_, line) => `${page * 14 + line + 1}.  ${'_'.repeat(random.int(38, 66))}`),
  ];
  const bytes = isCard
    ? random.pick(CARDS())
    : demoPdf(
        documentTypeLabel[type],
        Array.from({ length: PAGES[type] ?? 1 }, (_, page) => lines(page)),
      );
  const file = isCard
    ? ({ name: `${name}.png`, content_type: 'image/png' } as const)
    : ({ name: `${name}.pdf`, content_type: 'application/pdf' } as const);
  const referralId = referral.id ?? '';
  return {
    bytes,
    row: {
      id: random.uuid(),
      referral_id: referralId,
      hospice_id: hospiceId,
      group_id: groupId,
      file_type: type,
      ...file,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key: random.uuid(),
      uploaded_at: new Date(at),
      uploaded_by: by.id,
      uploaded_by_name: by.name,
      uploaded_by_organization: by.organization,
      version: 1,
    },
    event: {
      id: random.uuid(),
      referral_id: referralId,
      hospice_id: hospiceId,
      at: new Date(at),
      kind: 'document_added',
      actor_id: by.id,
      actor_name: by.name,
      actor_organization: by.organization,
      from_status: null,
      to_status: null,
      text: `${documentTypeLabel[type]}: ${file.name}`,
      visibility: 'shared',
    },
  };
}

/** The documents of one referral: those sent with it, and those added by the hospice that enrolled the patient. */
function documentsOf(
  referral: Row<'referral'>,
  enrolled: Row<'enrollment'> | undefined,
  { world, now }: Setting,
): DemoDocument[] {
  const random = randomOf(`documents ${referral.id}`);
  const receivedAt = Number(referral.received_at);
  if (!random.chance(now - receivedAt < RECENT ? RECENT_SHARE : OLD_SHARE)) return [];
  const creator = {
    id: referral.created_by ?? '',
    name: referral.created_by_name ?? '',
    organization: referral.created_by_organization ?? '',
  };
  const types = new Set(Array.from({ length: random.int(1, 4) }, () => random.weighted(FROM_GROUP)));
  const sent = [...types].map((type, index): Adding => ({
    referral,
    type,
    by: creator,
    hospiceId: referral.creator_hospice_id ?? null,
    groupId: referral.creator_group_id ?? null,
    at: Math.min(receivedAt + (index + 1) * MINUTE * random.int(1, 6), now),
    seed: `${referral.id} ${type}`,
  }));
  const hospice = world.hospices.find(({ id }) => id === enrolled?.hospice_id);
  const startedAt = Number(enrolled?.start_of_care ?? now);
  if (!hospice || startedAt >= now) return sent.map(documentOf);
  const added = FROM_HOSPICE.filter(() => random.chance(0.7)).map((type): Adding => ({
    referral,
    type,
    by: random.pick(hospice.managers),
    hospiceId: hospice.id,
    groupId: null,
    at: Math.min(startedAt + random.int(10, 300) * MINUTE, now),
    seed: `${referral.id} ${type}`,
  }));
  return [...sent, ...added].map(documentOf);
}

/** Adds documents to referrals that were just inserted; files come first, so that no row is left without its file. */
export async function addDocuments(
  trx: Trx,
  storage: DocumentStore,
  { enrollment, referral }: ReferralRows,
  setting: Setting,
): Promise<void> {
  const enrolled = new Map(
    enrollment.flatMap((each) => (each.status === 'enrolled' ? [[each.referral_id, each] as const] : [])),
  );
  const documents = referral.flatMap((each) => documentsOf(each, enrolled.get(each.id), setting));
  const waiting = documents.values();
  // All workers share one iterator.
  const work = async () => {
    for (const { bytes, row } of waiting) await storage.put(row.storage_key ?? '', Readable.from([bytes]));
  };
  await Promise.all(Array.from({ length: MAX_UPLOADS }, work));
  await insertRows(
    trx,
    'document',
    documents.map(({ row }) => row),
  );
  await insertRows(
    trx,
    'timeline_event',
    documents.map(({ event }) => event),
  );
}
