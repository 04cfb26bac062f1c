import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { NamedQuery, Stakeholder, StakeholderQuery } from './hospices.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';

/** A hospice that a group can choose, with its response time for the group's own referrals in the last 90 days. */
export const HospiceChoice = z.object({
  id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  medianMinutesToFirstContact: z.nullable(z.number()),
  n: z.int(),
});
export type HospiceChoice = z.infer<typeof HospiceChoice>;

const callers = { token: 'user', who: 'named', group: true, admin: true } as const;

export const groupEndpoints = defineEndpoints('Groups', callers, {
  listGroupHospices: {
    path: '/v1/groups/:groupId/hospices',
    summary: 'The hospices that a group can refer to',
    query: NamedQuery,
    response: pageOf(HospiceChoice),
  },
  listGroupStakeholders: {
    path: '/v1/groups/:groupId/stakeholders',
    summary: 'A group’s providers and the communities of its patients',
    query: StakeholderQuery,
    response: pageOf(Stakeholder),
  },
});
