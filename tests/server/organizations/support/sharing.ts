import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { TestServer } from '../../support/server.ts';

/** What a hospice shares with every group that has no settings of its own. */
export const setDefault = (server: TestServer, hospiceId: string, sharing: InformationSharing): Promise<unknown> =>
  server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify(sharing) })
    .where('id', '=', hospiceId)
    .execute();
