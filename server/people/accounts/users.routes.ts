import { userEndpoints } from '#contract/platform/users.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
import { findOrganization } from './accounts.queries.ts';

defineRoutes((app) => {
  answer(app, userEndpoints.getCurrentUser, {
    handle: async ({ actor, db }) => ({
      id: actor.id,
      accountType: actor.accountType,
      role: actor.role,
      email: actor.email,
      firstName: actor.firstName,
      lastName: actor.lastName,
      credentials: actor.credentials,
      locationIds: [...actor.locationIds],
      defaultScreen: actor.defaultScreen,
      ...(await findOrganization(db, actor)),
    }),
  });
});
