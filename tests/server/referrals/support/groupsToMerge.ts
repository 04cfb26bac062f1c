import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { sql } from '#server/platform/database/connection.ts';
import { addMail } from '../../mail/support/mails.ts';
import { post, type TestServer } from '../../support/server.ts';

const NARROW = { ...DEFAULT_SHARING, shared: [] };

/** Two groups with everything that refers to a group, connected to one hospice together and with one each alone. */
export async function makeGroupsToMerge(server: TestServer) {
  const { db } = server;
  const admin = await server.addPerson({ role: 'superuser' });
  const [keptId, mergedId, otherId] = [
    await server.addGroup({ name: 'Lakeside Physicians', city: 'Duluth', phone: '(555) 010-0100' }),
    await server.addGroup({ name: 'Lakeside Physicians LLC', city: 'Duluth', phone: '(555) 010-0100' }),
    await server.addGroup({ name: 'Harbor Care' }),
  ];
  const [both, onlyKept, onlyMerged] = [
    await server.addHospice(),
    await server.addHospice({ name: 'Kept Hospice' }),
    await server.addHospice({ name: 'Merged Hospice' }),
  ];
  const sides = [
    { groupId: keptId, hospices: [both, onlyKept], community: await server.addCommunity({ group_id: keptId }) },
    { groupId: mergedId, hospices: [both, onlyMerged], community: await server.addCommunity({ group_id: mergedId }) },
  ];
  const made = [];
  for (const { community, groupId, hospices } of sides) {
    for (const hospiceId of hospices) {
      await db
        .insertInto('group_hospice')
        .values({ group_id: groupId, hospice_id: hospiceId, since: new Date(0) })
        .execute();
    }
    const people = {
      manager: await server.addPerson({ role: 'care_manager', groupId }),
      provider: await server.addPerson({ role: 'provider', groupId }),
    };
    const providerId = await server.addProvider(groupId, { user_id: people.provider.id });
    const sent = await server.addReferral({
      hospiceIds: hospices,
      groupId,
      referral: { responsible_provider_id: providerId },
    });
    const named = await server.addReferral({ hospiceIds: [both], referral: { responsible_provider_id: providerId } });
    const lives = await server.addReferral({
      hospiceIds: [both],
      groupId: otherId,
      referral: { community_id: community },
    });
    const send = server.as(people.manager);
    await send(`/v1/referrals/${sent.id}/concerns`, post({ text: 'Nobody has called the family yet' }));
    await sql`insert into document (referral_id, group_id, file_type, name, size, content_type, sha256, storage_key, uploaded_at,
      uploaded_by_name) values (${sent.id}, ${groupId}, 'face_sheet', 'Face sheet.pdf', 1, 'application/pdf',
      ${'0'.repeat(64)}, ${randomUUID()}, now(), 'Ada Byron')`.execute(db);
    const { id: mailId } = await addMail(server, { hospiceId: both });
    await db.updateTable('mail_message').set({ group_id: groupId }).where('id', '=', mailId).execute();
    await sql`insert into invite (email, role, group_id, provider_id, created_at, sent_at, expires_at)
      values (${`${randomUUID()}@invited.example`}, 'provider', ${groupId}, ${providerId}, now(), now(), now())`.execute(
      db,
    );
    await db
      .insertInto('sharing_change')
      .values({ hospice_id: both, group_id: groupId, at: new Date(), actor_name: 'Ada Byron', changes: '[]' })
      .execute();
    made.push({ groupId, community, providerId, people, sent, named, lives });
  }
  const [kept, merged] = made;
  if (!kept || !merged) throw new Error('Both were made');
  const share = (hospice_id: string, group_id: string) =>
    db
      .insertInto('group_sharing')
      .values({ hospice_id, group_id, sharing: JSON.stringify(NARROW) })
      .execute();
  await share(both, mergedId);
  await share(onlyMerged, mergedId);
  await db
    .insertInto('saved_filter')
    .values({
      owner_id: admin.id,
      kind: 'provider_groups',
      name: 'Lakeside',
      name_key: 'lakeside',
      query: `filter.group.id=${mergedId}`,
      is_default: false,
      is_shared: false,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  return { admin, kept, merged, both, onlyKept, onlyMerged, keptId, mergedId, otherId };
}

const Ids = pageOf(z.object({ id: z.string() }));
/** The ids of a page of a list, in their order. */
export const idsOf = async (server: TestServer, person: { id: string }, path: string) => {
  const answer = await server.as(person)(path);
  return z
    .parse(Ids, await answer.json())
    .data.map(({ id }) => id)
    .toSorted();
};
