import {
  groupAdministrationEndpoints,
  type AdministeredStakeholder,
} from '#contract/administration/groupAdministration.ts';
import { findAdministeredStakeholder, listAdministeredStakeholders } from './stakeholders.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import {
  countResidents,
  insertCommunity,
  isNpiTaken,
  lockCommunity,
  lockProvider,
  saveCommunity,
  saveProvider,
} from './stakeholderChanges.queries.ts';
import { at, conflict, invalid, NOT_A_CHOICE, notFound } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { insertProvider, lockActiveGroup } from '#server/organizations/newProviders.queries.ts';
import { MERGED } from '#server/organizations/merging/merged.rules.ts';

/** Providers and communities, managed by administrators. They contain no patient data. */

type Kind = AdministeredStakeholder['kind'];

async function read(db: Trx, kind: Kind, id: string): Promise<AdministeredStakeholder> {
  const found = await findAdministeredStakeholder(db, kind, id);
  if (!found) throw new Error(`A ${kind} that was just written is there`);
  return found;
}

/** @throws Refusal `invalid` */
async function checkGroup(db: Trx, groupId: string | null | undefined): Promise<void> {
  if (groupId && !(await lockActiveGroup(db, groupId))) throw invalid([at('groupId', NOT_A_CHOICE)]);
}

interface Numbered {
  readonly groupId: string;
  readonly id?: string;
  readonly npi: string | null;
}

/** The group is locked, so a concurrent request with the same number waits. @throws Refusal `invalid` */
async function checkNpi(db: Trx, { npi, ...entry }: Numbered): Promise<void> {
  if (npi === null || !(await isNpiTaken(db, { ...entry, npi }))) return;
  throw invalid([at('npi', 'Another provider in this group has this NPI')]);
}

answer(groupAdministrationEndpoints.listStakeholders, ({ db, query }) => listAdministeredStakeholders(db, query));

answer(groupAdministrationEndpoints.createProvider, async ({ body, db, note, now }) => {
  const { groupId, npi = null } = body;
  await checkGroup(db, groupId);
  await checkNpi(db, { groupId, npi });
  const id = await insertProvider(db, body, now);
  note({ groupId: groupId.toLowerCase() });
  return read(db, 'provider', id);
});

answer(groupAdministrationEndpoints.updateProvider, async ({ body, db, note, now, params }) => {
  const found = await lockProvider(db, params.providerId);
  if (!found) throw notFound();
  if (body.version !== found.version) throw conflict(await read(db, 'provider', found.id));
  const { isActive = found.is_active, npi = found.npi } = body;
  if (found.merged_into_id !== null && isActive) throw invalid([at('isActive', MERGED)]);
  if (isActive && (npi !== found.npi || !found.is_active)) {
    await lockActiveGroup(db, found.group_id);
    await checkNpi(db, { groupId: found.group_id, id: found.id, npi });
  }
  note({ changed: await saveProvider(db, found, body, now), isActive });
  return read(db, 'provider', found.id);
});

answer(groupAdministrationEndpoints.createCommunity, async ({ body, db, note, now }) => {
  await checkGroup(db, body.groupId);
  const id = await insertCommunity(db, body, now);
  note({ type: body.type, groupId: body.groupId?.toLowerCase() ?? null });
  return read(db, 'community', id);
});

answer(groupAdministrationEndpoints.updateCommunity, async ({ body, db, note, now, params }) => {
  const found = await lockCommunity(db, params.communityId);
  if (!found) throw notFound();
  if (body.version !== found.version) throw conflict(await read(db, 'community', found.id));
  const { isActive = found.is_active } = body;
  if (found.merged_into_id !== null && isActive) throw invalid([at('isActive', MERGED)]);
  if (body.groupId?.toLowerCase() !== found.group_id) await checkGroup(db, body.groupId);
  const changed = await saveCommunity(db, found, body, now);
  const whose = changed.includes('group_id')
    ? {
        fromGroupId: found.group_id,
        toGroupId: body.groupId?.toLowerCase() ?? null,
        referrals: await countResidents(db, found.id),
      }
    : {};
  note({ changed, isActive, ...whose });
  return read(db, 'community', found.id);
});
