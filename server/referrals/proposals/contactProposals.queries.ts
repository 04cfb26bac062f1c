import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { abilityFor } from '#contract/platform/ability.ts';
import type { ContactChange, ContactProposal } from '#contract/referrals/contactProposals.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { unnamed, type Author } from '#server/people/author.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { type Database, sql, type Trx } from '#server/platform/database/connection.ts';
import { changedFactsText } from '#server/referrals/changedFacts.rules.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import { isSomething, openChange, overEarlier, type FormerContact } from './contactChange.rules.ts';

/** The corrections that groups propose of an enrolled patient's contact data. */

interface ProposalRow extends Selectable<Tables['contact_proposal']> {
  group_name: string;
}

/** The hospices that have the patient enrolled, as far as the reader sees them. */
export const enrolledAt = ({ enrollments }: Pick<Referral, 'enrollments'>) =>
  enrollments.filter(({ status }) => status === 'enrolled').map(({ hospice }) => hospice);

/** The open proposals about an enrolled patient: for a group its own, for the hospice's people who may edit every group's. */
export async function readProposals(
  db: Database,
  { actor, view }: ReadContext,
  record: Omit<Referral, 'proposals'>,
): Promise<ContactProposal[]> {
  const mayRead =
    view.side === 'group' ||
    (view.side === 'hospice' && abilityFor(actor.role).can('manage', 'HospicePatientRegistry'));
  if (!mayRead || enrolledAt(record).length === 0) return [];
  const { rows } = await sql<ProposalRow>`
    select proposal.*, provider_group.name as group_name
    from contact_proposal as proposal join provider_group on provider_group.id = proposal.group_id
    where proposal.referral_id = ${record.id}::uuid and proposal.decided_at is null
      and ${view.side === 'group' ? sql`proposal.group_id = ${view.groupId}::uuid` : sql`true`}
    order by proposal.proposed_at, proposal.id`.execute(db);
  return rows
    .map((row): ContactProposal => ({
      id: row.id,
      group: { id: row.group_id, name: row.group_name },
      proposedBy: row.proposed_by_name,
      proposedAt: row.proposed_at.toISOString(),
      change: openChange(row.change, row.former, record),
    }))
    .filter(({ change }) => isSomething(change));
}

interface Proposing {
  readonly record: Referral;
  readonly groupId: string;
  readonly change: ContactChange;
  readonly author: Author;
  readonly now: Date;
}

/** Keeps a group's correction of a locked referral until the hospice decides. It takes the place of an earlier one of the group. */
export async function proposeChange(trx: Trx, { author, change, groupId, now, record }: Proposing): Promise<void> {
  const former: FormerContact = { currentLocation: record.currentLocation, caregiver: record.caregiver };
  const proposed = openChange(change, former, record);
  if (!isSomething(proposed)) return;
  const earlier = record.proposals.map((proposal) => proposal.change);
  const whole = [...earlier, proposed].reduce(overEarlier);
  await trx
    .updateTable('contact_proposal')
    .set({ decided_at: now, decided_by: author.id, is_accepted: false })
    .where('referral_id', '=', record.id)
    .where('group_id', '=', groupId)
    .where('decided_at', 'is', null)
    .execute();
  await trx
    .insertInto('contact_proposal')
    .values({
      referral_id: record.id,
      group_id: groupId,
      proposed_at: now,
      proposed_by: author.id,
      proposed_by_name: author.name,
      change: JSON.stringify(whole),
      former: JSON.stringify(former),
    })
    .execute();
  const text = changedFactsText(record, proposed);
  const events = enrolledAt(record).map(({ id }) => ({
    kind: 'change_proposed' as const,
    author,
    hospiceId: id,
    groupId,
    text,
  }));
  await addEvents(trx, record.id, now, events);
}

interface Deciding {
  readonly record: Referral;
  readonly proposal: ContactProposal;
  readonly isAccepted: boolean;
  readonly author: Author;
  readonly now: Date;
}

/** Closes a proposal of a locked referral. Writing the accepted change is the caller's. */
export async function closeProposal(trx: Trx, { author, isAccepted, now, proposal, record }: Deciding): Promise<void> {
  await trx
    .updateTable('contact_proposal')
    .set({ decided_at: now, decided_by: author.id, is_accepted: isAccepted })
    .where('id', '=', proposal.id)
    .execute();
  const line = isAccepted
    ? // The line of the change itself follows, for every reader.
      { kind: 'change_confirmed' as const, text: null }
    : { kind: 'change_dismissed' as const, text: changedFactsText(record, proposal.change) };
  await addEvents(trx, record.id, now, [{ ...line, author, hospiceId: author.hospiceId, groupId: proposal.group.id }]);
}

interface Correcting {
  readonly referralId: string;
  readonly author: Author;
  readonly now: Date;
}

/**
 * Closes the open proposals of a locked referral that would change nothing any more: the author of a saved correction made the same change, and so
 * confirmed them. With the server's rights, as the author may be of another hospice than the one that decides.
 */
export async function closeMadeProposals(trx: Trx, { author, now, referralId }: Correcting): Promise<void> {
  await asSystem(trx, async () => {
    const { rows } = await sql<Pick<ProposalRow, 'id' | 'group_id' | 'change' | 'former'>>`
      select id, group_id, change, former from contact_proposal
      where referral_id = ${referralId}::uuid and decided_at is null order by proposed_at, id`.execute(trx);
    if (rows.length === 0) return;
    const { caregiver, currentLocation, ...patient } = await trx
      .selectFrom('referral')
      .select(['preferred_name as preferredName', 'phone', 'address', 'preferred_language as preferredLanguage'])
      .select(['needs_interpreter as needsInterpreter', 'current_location as currentLocation', 'caregiver'])
      .where('id', '=', referralId)
      .executeTakeFirstOrThrow();
    const contact = { caregiver, currentLocation, patient };
    const made = rows.filter(({ change, former }) => !isSomething(openChange(change, former, contact)));
    if (made.length === 0) return;
    await trx
      .updateTable('contact_proposal')
      .set({ decided_at: now, decided_by: author.id, is_accepted: true })
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute();
    const { rows: caring } = await sql<{ hospice_id: string }>`
      select hospice_id from enrollment
      where referral_id = ${referralId}::uuid and status = 'enrolled' and deleted_at is null`.execute(trx);
    const events = caring.flatMap(({ hospice_id: hospiceId }) =>
      made.map(({ group_id: groupId }): NewEvent => ({
        kind: 'change_confirmed',
        author: author.hospiceId === null || author.hospiceId === hospiceId ? author : unnamed(author),
        hospiceId,
        groupId,
      })),
    );
    await addEvents(trx, referralId, now, events);
  });
}

/** Whether there was such a proposal for this referral, which somebody decided or the group replaced. */
export async function wasDecided(trx: Trx, referralId: string, proposalId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('contact_proposal')
    .select('id')
    .where('id', '=', proposalId)
    .where('referral_id', '=', referralId)
    .executeTakeFirst();
  return found !== undefined;
}
