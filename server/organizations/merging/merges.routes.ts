import { MERGE_UNDO_DAYS, mergeEndpoints, type Merge } from '#contract/organizations/merges.ts';
import { compareRecords } from './compare.queries.ts';
import { listLikelyDuplicates } from './likelyDuplicates.queries.ts';
import { lockMergeables, refusalOf } from './mergeable.queries.ts';
import {
  findLaterMerge,
  findMergeOf,
  isTooLate,
  listMerges,
  lockMerge,
  mergeRecords,
  undoMerge,
} from './merges.queries.ts';
import { at, conflict, invalid, NOT_A_CHOICE, notFound, Refusal } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** The audit detail of a merge and of its undoing: counts by table, no names. */
const detailOf = ({ id, kept, kind, merged, moved, stayed }: Merge) => ({
  mergeId: id,
  kind,
  keptId: kept.id,
  mergedId: merged.id,
  moved: moved.map(({ count, what }) => `${what}: ${count}`),
  stayed,
});

/** Records that are one, found, compared and merged by administrators (docs/decisions/0308). */
answer(mergeEndpoints.listLikelyDuplicates, ({ db, query }) => listLikelyDuplicates(db, query));

answer(mergeEndpoints.compareForMerge, async ({ db, note, query }) => {
  const ids = { keepId: query.keepId.toLowerCase(), mergeId: query.mergeId.toLowerCase() };
  const pair = await compareRecords(db, query.kind, ids);
  if (!pair) throw notFound();
  note({ kind: query.kind, ...ids });
  return pair;
});

answer(mergeEndpoints.listMerges, ({ db, query }) => listMerges(db, query));

answer(mergeEndpoints.createMerge, async ({ actor, body, db, note, now }) => {
  const [keepId, mergeId] = [body.keepId.toLowerCase(), body.mergeId.toLowerCase()];
  const held = await lockMergeables(db, body.kind, [keepId, mergeId]);
  const [kept, merged] = [keepId, mergeId].map((id) => held.find((each) => each.id === id));
  if (!kept) throw invalid([at('keepId', NOT_A_CHOICE)]);
  if (!merged) throw invalid([at('mergeId', NOT_A_CHOICE)]);
  const before = (await findMergeOf(db, mergeId)) ?? (await findMergeOf(db, keepId));
  if (before) throw conflict(before);
  const refusal = refusalOf({ kept, merged });
  if (refusal !== null) throw invalid([at('mergeId', refusal)]);
  const merge = await mergeRecords(db, body.kind, { kept, merged }, { author: await authorOf(db, actor), now });
  note(detailOf(merge));
  return merge;
});

answer(mergeEndpoints.undoMerge, async ({ actor, db, note, now, params }) => {
  const merge = await lockMerge(db, params.mergeId);
  if (!merge) throw notFound();
  if (merge.undoneAt !== null) throw conflict(merge);
  if (isTooLate(merge, now)) {
    throw new Refusal('conflict', `A merge can be undone for ${MERGE_UNDO_DAYS} days`, { current: merge });
  }
  const later = await findLaterMerge(db, merge);
  if (later) {
    const message = `Undo the later merge of ${later.merged.name} into ${later.kept.name} first`;
    throw new Refusal('conflict', message, { current: merge });
  }
  const undone = await undoMerge(db, merge, { author: await authorOf(db, actor), now });
  note(detailOf(undone));
  return undone;
});
