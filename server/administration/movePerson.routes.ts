import { groupMoveEndpoints } from '#contract/administration/movePerson.ts';
import { movePerson } from './movePerson.queries.ts';
import { lockActiveGroup } from '#server/organizations/newProviders.queries.ts';
import { noteOutsideGrant } from '#server/people/team/outsideGrants.queries.ts';
import { readMember } from '#server/people/team/team.queries.ts';
import { lockMember } from '#server/people/team/teamChanges.queries.ts';
import { at, conflict, invalid, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
answer(groupMoveEndpoints.moveUser, {
  find: ({ db, params }) => lockMember(db, { groupId: params.groupId }, params.userId),
  handle: async ({ actor, body, db, found, note, now, params }) => {
    const [fromGroupId, toGroupId] = [params.groupId.toLowerCase(), body.toGroupId.toLowerCase()];
    if (body.version !== found.version) throw conflict(found);
    if (toGroupId === fromGroupId) throw invalid([at('toGroupId', 'The person is in this group')]);
    if (!(await lockActiveGroup(db, toGroupId))) throw invalid([at('toGroupId', NOT_A_CHOICE)]);
    const { entryId, leftEntryIds } = await movePerson(db, { member: found, fromGroupId, toGroupId, now });
    note({ fromGroupId, toGroupId, leftEntryIds, entryId });
    const moved = await readMember(db, { groupId: toGroupId }, found.id);
    if (!moved) throw new Error('A person who was held is gone');
    const { email, id: userId, name, role } = moved;
    const grant = { to: { groupId: toGroupId }, what: 'moved', userId, person: name ?? email, role } as const;
    await noteOutsideGrant(db, actor, grant, now);
    return moved;
  },
});
