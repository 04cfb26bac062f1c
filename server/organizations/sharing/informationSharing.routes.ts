import { informationSharingEndpoints } from '#contract/organizations/sharing/informationSharing.ts';
import { adds } from './sharingSteps.rules.ts';
import {
  decideAnswers,
  isConnected,
  listSharingChanges,
  lockSharing,
  readSharing,
  saveSharing,
} from './sharingSettings.queries.ts';
import { at, conflict, invalid } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** The settings of what a hospice shares with groups. */
answer(informationSharingEndpoints.getInformationSharing, ({ db, params }) => readSharing(db, params.hospiceId));

answer(informationSharingEndpoints.updateInformationSharing, async ({ actor, body, db, note, now, params }) => {
  const { hospiceId } = params;
  const before = await lockSharing(db, hospiceId);
  if (body.version !== before.version) throw conflict(before);
  const { groupId } = body;
  if (groupId !== null && !(await isConnected(db, hospiceId, groupId))) {
    throw invalid([at('groupId', 'Choose a group connected to your hospice')]);
  }
  if (before.mustDecideAnswers && adds(before, body)) {
    throw invalid([at('sharing.shared', 'First decide whether groups can keep reading individual answers')]);
  }
  const author = await authorOf(db, actor);
  const changed = await saveSharing(db, { hospiceId, before, change: body, author, now });
  note({ groupId, changed });
  return readSharing(db, hospiceId);
});

answer(informationSharingEndpoints.decideSharedAnswers, async ({ actor, body, db, note, now, params }) => {
  const { hospiceId } = params;
  const before = await lockSharing(db, hospiceId);
  if (body.version !== before.version || !before.mustDecideAnswers) throw conflict(before);
  const author = await authorOf(db, actor);
  await decideAnswers(db, { hospiceId, before, isShared: body.isShared, author, now });
  note({ isShared: body.isShared });
  return readSharing(db, hospiceId);
});

answer(informationSharingEndpoints.listSharingChanges, ({ db, params, query }) =>
  listSharingChanges(db, params.hospiceId, query),
);
