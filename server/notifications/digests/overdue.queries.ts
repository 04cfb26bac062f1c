import { abilityFor } from '#contract/platform/ability.ts';
import { writeSearchParams } from '#contract/platform/listQuery.ts';
import { hasOneOf, MANAGES_COMMUNICATION, READS_REGISTRY } from '#contract/platform/permissions.ts';
import { hospiceView, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { listConversations } from '#server/communication/conversations/hospiceConversations.queries.ts';
import { hospiceReferralRows, type HospiceReferralRequest } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { asReader } from '#server/platform/access/session.queries.ts';

/** Counts overdue items at a hospice (domain, 7.2 no. 6), by the filters of the lists they link to. */

/** `path`: the list of exactly these items. */
export interface Waiting {
  readonly what: 'first_contact' | 'start_of_care' | 'alerts' | 'concerns' | 'proposals' | 'answers';
  readonly count: number;
  readonly path: string;
}

const IN_REGISTRY = [
  ['first_contact', { 'filter.enrollment.alert': ['overdue_response'] }],
  ['start_of_care', { 'filter.enrollment.alert': ['overdue_start_of_care'] }],
  ['concerns', { 'filter.stakeholderAlert': true }],
  ['proposals', { 'filter.hasProposal': true }],
  ['alerts', { 'filter.hasAlert': true }],
] as const satisfies readonly (readonly [Waiting['what'], HospiceReferralRequest])[];

const UNANSWERED = { 'filter.isWaiting': true } as const;
const INBOX = { tab: 'communication', part: 'inbox', ...UNANSWERED } as const;

async function countReferrals(trx: Trx, context: ReadContext, filters: HospiceReferralRequest): Promise<number> {
  const { countFrom, where } = hospiceReferralRows(context, filters);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${countFrom} where ${where}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** The overdue items of this person, by the person's rights and locations; empty counts are left out. */
export function readWaiting(trx: Trx, actor: Actor, hospiceId: string, now: Date): Promise<Waiting[]> {
  return asReader(trx, actor, async () => {
    const ability = abilityFor(actor.role);
    const view = hospiceView(hospiceId, actor);
    const waiting: Waiting[] = [];
    if (hasOneOf(ability, READS_REGISTRY)) {
      for (const [what, filters] of IN_REGISTRY) {
        const count = await countReferrals(trx, { view, actor, now }, filters);
        waiting.push({ what, count, path: `/hospice?${writeSearchParams(filters)}` });
      }
    }
    if (hasOneOf(ability, MANAGES_COMMUNICATION)) {
      const { meta } = await listConversations(
        trx,
        { view, userId: actor.id, now },
        { ...UNANSWERED, page: 1, limit: 1 },
      );
      waiting.push({ what: 'answers', count: meta.totalItems, path: `/hospice?${writeSearchParams(INBOX)}` });
    }
    return waiting.filter(({ count }) => count > 0);
  });
}
