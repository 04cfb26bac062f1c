import {
  AUDIENCE_FILTERS,
  MessageQuery,
  type Audience,
  type AudienceCount,
  type MessageCreation,
  type MessagePerson,
  type MessagePersonQuery,
} from '#contract/communication/communications.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { readSearchParams } from '#contract/platform/listQuery.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { knownCommunities } from '#server/organizations/directory.queries.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import { byName, isFoundIn, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';

const MAX_SHOWN = 5;

/** An audience with its saved filter resolved to the filter's current content. */
export interface Readers {
  readonly hospiceId: string;
  readonly groupIds: readonly string[];
  readonly communityIds: readonly string[];
  readonly personIds: readonly string[];
  readonly groupTypes: readonly string[];
  /** Limits the readers to those who may see this referral. */
  readonly referralId: string | null;
}

interface Asked {
  readonly hospiceId: string;
  /** The owner of usable private filters, beside those shared in the hospice. */
  readonly ownerId: string | null;
  readonly audience: Audience;
  readonly referralId: string | null;
}

/** The readers as rows of `user_id` and `group_id`; each person once. */
export const readersOf = ({ communityIds, groupIds, groupTypes, hospiceId, personIds, referralId }: Readers): Sql =>
  sql`readers_of(${hospiceId}::uuid, ${groupIds}::uuid[], ${communityIds}::uuid[], ${personIds}::uuid[],
    ${groupTypes}::text[], ${referralId}::uuid)`;

/** A filter of the author, or one shared in the hospice. If the author has left, only shared ones are read. */
async function readFilter(trx: Trx, id: string, { hospiceId, ownerId }: Asked): Promise<string | undefined> {
  const { rows } = await sql<{ query: string }>`
    select query from saved_filter
    where id = ${id}::uuid and kind = 'communication' and deleted_at is null
      and (
        (is_shared and hospice_id = ${hospiceId}::uuid)
        or owner_id in (select app_user.id from app_user
          where app_user.id = ${ownerId}::uuid and app_user.is_active and app_user.hospice_id = ${hospiceId}::uuid)
      )`.execute(trx);
  return rows[0]?.query;
}

/** The readers a filter names: its groups, types, communities and people. */
const namedBy = (query: string) => {
  const parts = new URLSearchParams(query);
  const named = new URLSearchParams(
    AUDIENCE_FILTERS.flatMap((name) => {
      const value = parts.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const read = readSearchParams(MessageQuery, named);
  return {
    groupIds: read['filter.group.id'] ?? [],
    groupTypes: read['filter.group.type'] ?? [],
    communityIds: read['filter.community.id'] ?? [],
    personIds: read['filter.person.id'] ?? [],
  };
};

/** Resolves the saved filter. `gone`: it does not exist or the owner may not use it. `empty`: it names nobody. */
export async function resolveAudience(trx: Trx, asked: Asked): Promise<Readers | 'gone' | 'empty'> {
  const { audience, hospiceId, referralId } = asked;
  const { communityIds, groupIds, personIds, savedFilterId } = audience;
  if (savedFilterId === null) return { hospiceId, referralId, groupIds, communityIds, personIds, groupTypes: [] };
  const query = await readFilter(trx, savedFilterId, asked);
  if (query === undefined) return 'gone';
  const named = namedBy(query);
  if (Object.values(named).every((values) => values.length === 0)) return 'empty';
  return {
    hospiceId,
    referralId,
    groupIds: [...groupIds, ...named.groupIds],
    communityIds: [...communityIds, ...named.communityIds],
    personIds: [...personIds, ...named.personIds],
    groupTypes: named.groupTypes,
  };
}

export const EMPTY_FILTER = 'This filter has no groups, group types, communities, or people. Choose another';
export const NOBODY = 'None of them has an account. Choose other groups, communities, or people';

const added = (ids: readonly string[], before: readonly string[] = []) => ids.filter((id) => !before.includes(id));

/** Checks that the chosen readers exist for the hospice. `kept`: those already in the draft may stay. */
export async function checkAudience(
  trx: Trx,
  view: HospiceView,
  { audience, ownerId, kept }: Omit<Asked, 'hospiceId' | 'referralId'> & { readonly kept?: Audience },
): Promise<FieldError[]> {
  const { hospiceId } = view;
  const lists = [
    [
      'audience.groupIds',
      added(audience.groupIds, kept?.groupIds),
      sql`select group_id as id from group_hospice where hospice_id = ${hospiceId}::uuid`,
    ],
    [
      'audience.communityIds',
      added(audience.communityIds, kept?.communityIds),
      sql`select community.id from community where ${knownCommunities(view)}`,
    ],
    [
      'audience.personIds',
      added(audience.personIds, kept?.personIds),
      sql`select user_id as id from people_to_write_to(${hospiceId}::uuid)`,
    ],
  ] as const;
  const errors: FieldError[] = [];
  for (const [path, ids, known] of lists) {
    if (ids.length === 0) continue;
    const { rows } = await sql`
      select from unnest(${ids}::uuid[]) as named (id) where named.id not in (${known}) limit 1`.execute(trx);
    if (rows.length > 0) errors.push(at(path, NOT_A_CHOICE));
  }
  if (audience.savedFilterId !== null && audience.savedFilterId !== kept?.savedFilterId) {
    const resolved = await resolveAudience(trx, { hospiceId, ownerId, audience, referralId: null });
    if (resolved === 'gone') errors.push(at('audience.savedFilterId', NOT_A_CHOICE));
    if (resolved === 'empty') errors.push(at('audience.savedFilterId', EMPTY_FILTER));
  }
  return errors;
}

/** A message about a patient must be a conversation, and its author must see the patient. */
export async function checkReferral(
  trx: Trx,
  view: HospiceView,
  { referralId, topic }: { readonly referralId: string | null; readonly topic: MessageTopic },
): Promise<FieldError[]> {
  if (referralId === null) return [];
  const { rows } = await sql`
    select from referral where referral.id = ${referralId}::uuid and referral.deleted_at is null
      and ${ownReferrals(view)}`.execute(trx);
  if (rows.length === 0) return [at('referralId', NOT_A_CHOICE)];
  return topic === 'conversation' ? [] : [at('topic', 'Choose “Conversation” for a message about a patient')];
}

/** How many people and groups a message reaches, how many only in the app, and which choices reach nobody. */
export function countReaders(trx: Trx, readers: Readers, topic: MessageTopic): Promise<AudienceCount> {
  return asSystem(trx, async () => {
    const { hospiceId } = readers;
    const { rows } = await sql<{ people: number; groups: number; inAppOnly: number }>`
      select count(*) as people, count(distinct reader.group_id) as groups, count(*) filter (where
        notice_choice(reader.user_id, 'messages', ${hospiceId}::uuid) in ('in_app', 'off')
        or exists (
          select from mail_suppression
          where address_hash = ${hashedAddress(sql`person.email`)}
            and (hospice_id is null or hospice_id = ${hospiceId}::uuid) and (topic is null or topic = ${topic})
        )
      ) as "inAppOnly"
      from ${readersOf(readers)} as reader join app_user as person on person.id = reader.user_id`.execute(trx);
    const sample = await sql<{ id: string; name: string; group: string }>`
      select person.id, person.first_name || ' ' || person.last_name as name, provider_group.name as group
      from ${readersOf(readers)} as reader
        join app_user as person on person.id = reader.user_id
        join provider_group on provider_group.id = reader.group_id
      order by ${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.id limit ${MAX_SHOWN}`.execute(
      trx,
    );
    const unreached = await sql<{ id: string; name: string }>`
      with reached as materialized (select distinct group_id from ${readersOf(readers)})
      select id, name from provider_group
      where id = any (${readers.groupIds}::uuid[]) and id not in (select group_id from reached)
        and exists (select from group_hospice where group_id = provider_group.id and hospice_id = ${hospiceId}::uuid)
      union all
      select id, name from community
      where id = any (${readers.communityIds}::uuid[])
        and (group_id is null or not is_active or group_id not in (select group_id from reached))
        and (group_id is null or group_id in (select group_id from group_hospice where hospice_id = ${hospiceId}::uuid))
      order by name, id`.execute(trx);
    return {
      ...(rows[0] ?? { people: 0, groups: 0, inAppOnly: 0 }),
      reachesNobody: unreached.rows,
      sample: sample.rows,
    };
  });
}

/** Checks a message before it is saved, sent or counted. */
export const checkDraft = async (
  trx: Trx,
  view: HospiceView,
  { audience, referralId, topic }: Pick<MessageCreation, 'audience' | 'referralId' | 'topic'>,
  ownerId: string,
): Promise<FieldError[]> => [
  ...(await checkReferral(trx, view, { referralId, topic })),
  ...(await checkAudience(trx, view, { audience, ownerId })),
];

/** A page of the people whom the hospice may write to, by name. */
export function listMessagePeople(
  trx: Trx,
  hospiceId: string,
  query: MessagePersonQuery,
): Promise<Page<MessagePerson>> {
  const from = sql`people_to_write_to(${hospiceId}::uuid) as person`;
  return readPage(trx, {
    columns: sql<MessagePerson>`person.user_id as id, person.first_name || ' ' || person.last_name as name, person.role,
      json_build_object('id', person.group_id, 'name', person.group_name) as "group"`,
    from,
    where: [
      oneOfIds(sql`person.user_id`, query['filter.id']),
      isFoundIn(sql`person.first_name, person.last_name, person.group_name`, query.search),
    ],
    orderBy: sql`${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.user_id`,
    paging: query,
  });
}
