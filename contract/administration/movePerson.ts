import * as z from 'zod/mini';
import { Member } from '#contract/people/team.ts';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Id, Version } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

export const groupMoveEndpoints = defineEndpoints('Users', {
  moveUser: {
    path: '/v1/groups/:groupId/users/:userId/move',
    summary: 'Move a person to another group. Patients stay with the group that referred them',
    access: ADMINISTRATORS,
    body: z.strictObject({ version: Version, toGroupId: Id }),
    response: Member,
    errors: ['conflict'],
  },
});
