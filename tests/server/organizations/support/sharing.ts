import { DEFAULT_SHARING, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { TestServer } from '../../support/server.ts';

/**
 * Sets what a hospice shares with groups that have no settings of their own, and that families are informed where groups read single
 * answers.
 */
export const setDefault = (server: TestServer, hospiceId: string, sharing: InformationSharing): Promise<unknown> =>
  server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify(sharing), families_told_at: new Date('2020-01-01T12:00:00Z') })
    .where('id', '=', hospiceId)
    .execute();

/** Groups that the families were told of read single answers and comments. */
export const shareAnswers = (server: TestServer, hospiceId: string): Promise<unknown> =>
  setDefault(server, hospiceId, {
    ...DEFAULT_SHARING,
    shared: [...DEFAULT_SHARING.shared, 'survey_scores', 'comments'],
  });

/** Settings from before families were told: they share single answers, and the hospice has yet to decide. @returns the hospice's id */
export async function leaveUndecided(server: TestServer, hospiceId: string): Promise<string> {
  const sharing = {
    ...DEFAULT_SHARING,
    shared: [...DEFAULT_SHARING.shared, 'survey_scores' as const, 'comments' as const],
  };
  await server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify(sharing), families_told_at: null, sharing_version: 1 })
    .where('id', '=', hospiceId)
    .execute();
  return hospiceId;
}
