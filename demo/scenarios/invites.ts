import { INVITE_DAYS } from '#contract/people/invites.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import { idOf } from '#demo/generator/random.ts';

const invite = (now: number, email: string, sentAgo: number, fields: Row<'invite'>): Row<'invite'> => ({
  id: idOf(`invite ${email}`),
  email,
  hospice_id: null,
  group_id: null,
  created_at: new Date(now - sentAgo),
  sent_at: new Date(now - sentAgo),
  expires_at: new Date(now - sentAgo + INVITE_DAYS * DAY),
  ...fields,
});

/** Adds invitations: two are open, one has run out. Nobody has their links; an invitation that is sent again has one. */
export async function addInvites(trx: Trx, now: number): Promise<void> {
  await insertRows(trx, 'invite', [
    invite(now, 'owen.mills@harbor.example', 2 * DAY, {
      first_name: 'Owen',
      last_name: 'Mills',
      role: 'hospice_business_development',
      hospice_id: idOf('hospice harbor'),
      invited_by: idOf('user grace.lin@harbor.example'),
      invited_by_name: 'Grace Lin',
    }),
    invite(now, 'paula.quist@prairie.example', 9 * DAY, {
      first_name: 'Paula',
      last_name: 'Quist',
      role: 'hospice_clinical_manager',
      hospice_id: idOf('hospice prairie'),
      invited_by: idOf('user nora.lindqvist@prairie.example'),
      invited_by_name: 'Nora Lindqvist',
    }),
    invite(now, 'iris.fontaine@bayview.example', 20 * HOUR, {
      first_name: 'Iris',
      last_name: 'Fontaine',
      role: 'care_manager',
      group_id: idOf('group bayview'),
      invited_by: idOf('user admin@wayside.example'),
      invited_by_name: 'Robin Hart',
    }),
  ]);
}
