import { newProviderEndpoints } from '#contract/organizations/newProviders.ts';
import type { Stakeholder } from '#contract/organizations/hospices.ts';
import { at, invalid, NOT_A_CHOICE, Refusal } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listStakeholders } from './directory.queries.ts';
import { findSameProvider, insertProvider, isConnected, lockActiveGroup } from './newProviders.queries.ts';

/** Providers that are added while a referral is written. */

async function read(db: Trx, view: Viewpoint, id: string): Promise<Stakeholder> {
  const { data } = await listStakeholders(db, view, { 'filter.id': [id], page: 1, limit: 1 });
  if (!data[0]) throw new Error('A provider of this group is there');
  return data[0];
}

interface Adding {
  readonly view: Viewpoint;
  readonly now: Date;
  readonly body: { readonly groupId: string; readonly name: string; readonly npi: string | null };
}

/**
 * Adds an unverified provider. The group is locked, so of two people who add the same one, the second is offered the first's.
 * @throws Refusal `already_known` with the one that is there, `invalid` where the group is turned off
 */
async function addProvider(db: Trx, { body, now, view }: Adding): Promise<Stakeholder> {
  if (!(await lockActiveGroup(db, body.groupId))) throw invalid([at('groupId', NOT_A_CHOICE)]);
  const same = await findSameProvider(db, body);
  if (same) {
    const current = await read(db, view, same.id);
    throw new Refusal('already_known', `${same.name} is already in the directory`, { current });
  }
  return read(db, view, await insertProvider(db, { ...body, isUnverified: true }, now));
}

answer(newProviderEndpoints.addGroupProvider, async ({ body, db, note, now, params: { groupId } }) => {
  note({ groupId: groupId.toLowerCase() });
  return addProvider(db, { body: { ...body, groupId }, now, view: groupView(groupId) });
});

answer(newProviderEndpoints.addHospiceProvider, async ({ actor, body, db, note, now, params }) => {
  if (!(await isConnected(db, params.hospiceId, body.groupId))) throw invalid([at('groupId', NOT_A_CHOICE)]);
  note({ groupId: body.groupId.toLowerCase() });
  return addProvider(db, { body, now, view: hospiceView(params.hospiceId, actor) });
});
