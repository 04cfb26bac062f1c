import type { AppAbility } from '#contract/platform/ability.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { savedFilterEndpoints, type SavedFilter } from '#contract/people/savedFilters.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import {
  countOwnFilters,
  createSavedFilter,
  deleteSavedFilter,
  findOwnFilter,
  listSavedFilters,
  lockDeletedFilter,
  lockSavedFilter,
  MAX_FILTERS,
  restoreSavedFilter,
  saveSavedFilter,
} from './savedFilters.queries.ts';
import { at, conflict, forbidden, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** Only people who manage the registry or the settings share filters with the hospice. */
function requireSharing({ hospiceId }: Actor, ability: AppAbility): void {
  const mayShare = ability.can('manage', 'HospicePatientRegistry') || ability.can('manage', 'HospiceSettings');
  if (hospiceId === null || !mayShare) throw forbidden('Your role can’t share filters');
}

/** Everyone of the hospice uses a shared filter; only its owner changes it. */
function requireOwn({ isOwn }: SavedFilter): void {
  if (!isOwn) throw forbidden('Only the owner can change a shared filter');
}

/** A search may name a patient. It is refused, because a filter saved without it would show another list than the person saw. */
const checkQuery = (query: string | undefined): FieldError[] =>
  query !== undefined && new URLSearchParams(query).has('search')
    ? [at('query', 'Search text can’t be saved, because it may name a patient')]
    : [];

/** @param own the filter itself may keep its name */
async function checkName(
  db: Trx,
  actor: Actor,
  filter: Pick<SavedFilter, 'kind' | 'name'>,
  own?: SavedFilter,
): Promise<FieldError[]> {
  const sameName = await findOwnFilter(db, actor, filter);
  return sameName && sameName.id !== own?.id ? [at('name', 'You already have a filter with this name')] : [];
}

async function checkNumber(db: Trx, actor: Actor): Promise<FieldError[]> {
  const isFull = (await countOwnFilters(db, actor)) >= MAX_FILTERS;
  return isFull ? [at('name', `You have ${MAX_FILTERS} filters. Delete one first`)] : [];
}

answer(savedFilterEndpoints.listSavedFilters, ({ actor, db, query }) => listSavedFilters(db, actor, query));

answer(savedFilterEndpoints.createSavedFilter, async ({ ability, actor, body, db, now }) => {
  if (body.isShared) requireSharing(actor, ability);
  const full = await checkNumber(db, actor);
  refuseErrors([...checkQuery(body.query), ...(full.length > 0 ? full : await checkName(db, actor, body))]);
  return createSavedFilter(db, actor, body, now);
});

answer(savedFilterEndpoints.updateSavedFilter, {
  find: ({ actor, db, params }) => lockSavedFilter(db, actor, params.savedFilterId),
  handle: async ({ ability, actor, body, db, found, now }) => {
    requireOwn(found);
    if (body.version !== found.version) throw conflict(found);
    if (body.isShared && !found.isShared) requireSharing(actor, ability);
    const { kind } = found;
    refuseErrors([
      ...checkQuery(body.query),
      ...(body.name === undefined ? [] : await checkName(db, actor, { kind, name: body.name }, found)),
    ]);
    return saveSavedFilter(db, actor, found, body, now);
  },
});

answer(savedFilterEndpoints.deleteSavedFilter, {
  find: ({ actor, db, params }) => lockSavedFilter(db, actor, params.savedFilterId),
  handle: async ({ actor, db, found, now }) => {
    requireOwn(found);
    await deleteSavedFilter(db, actor, found, now);
  },
});

answer(savedFilterEndpoints.restoreSavedFilter, {
  find: ({ actor, db, now, params }) => lockDeletedFilter(db, actor, params.savedFilterId, now),
  handle: async ({ actor, db, found, now }) => {
    const sameName = await findOwnFilter(db, actor, found);
    if (sameName) throw conflict(sameName);
    refuseErrors(await checkNumber(db, actor));
    return restoreSavedFilter(db, actor, found, now);
  },
});
