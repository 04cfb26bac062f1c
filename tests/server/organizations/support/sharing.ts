import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { TestServer } from '../../support/server.ts';

/** Sets what a hospice shares with groups that have no settings of their own. */
export const setDefault = (server: TestServer, hospiceId: string, sharing: InformationSharing): Promise<unknown> =>
  server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify(sharing) })
    .where('id', '=', hospiceId)
    .execute();
