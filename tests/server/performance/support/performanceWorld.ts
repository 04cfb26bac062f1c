import { expect } from 'vitest';
import * as z from 'zod/mini';
import { HospicePerformance, PerformanceCharts, PerformanceSourceDetail } from '#contract/performance/performance.ts';
import type { Role } from '#contract/platform/roles.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import type { SourceType } from '#contract/referrals/counts/sources.ts';

interface Handled {
  /** Received at this moment. */
  readonly at: string;
  readonly status?: ReferralStatus;
  readonly start?: string;
  readonly isContacted?: boolean;
  readonly enrollment?: object;
  readonly referral?: object;
  readonly hospiceId?: string;
}

/** A hospice of the plan `pro` in New York with two providers, two communities and two nurses, whose figures are asked for. */
export async function performanceWorld(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, nurseId: nora, people, providerId: okafor } = world;
  const reyes = await server.addProvider(groupId, {
    name: 'Dr. Lea Reyes',
    specialty: 'Oncology',
    phone: '(410) 555-0101',
  });
  const maple = await server.addCommunity({ name: 'Maple Court', city: 'Easton', phone: '(410) 555-0102' });
  const cedar = await server.addCommunity({ name: 'Cedar House', group_id: groupId });
  const omar = await server.addStaff(hospiceId, { name: 'Omar Diaz' });

  const add = async ({ at, start, status = start ? 'enrolled' : 'referral_received', ...fields }: Handled) => {
    const ownHospice = fields.hospiceId ?? hospiceId;
    const receivedAt = new Date(at);
    const isContacted = fields.isContacted ?? status !== 'referral_received';
    const { id, enrollmentIds } = await server.addReferral({
      hospiceIds: [ownHospice],
      status,
      receivedAt,
      referral: { creator_group_id: groupId, creator_hospice_id: null, ...fields.referral },
      enrollment: {
        ...(start ? { start_of_care: new Date(start) } : {}),
        ...(isContacted ? { first_contact_at: new Date(receivedAt.getTime() + 30 * 60_000) } : {}),
        ...fields.enrollment,
      },
    });
    return { id, enrollmentId: enrollmentIds[0] ?? '', hospiceId: ownHospice };
  };

  const path = `/v1/hospices/${hospiceId}/performances`;
  const ask = async (address: string, role: Role = 'hospice_admin') => {
    const reply = await server.as(people[role])(`${path}${address}`);
    return { status: reply.status, text: await reply.text() };
  };
  const get = async (address: string, role?: Role) => {
    const { status, text } = await ask(address, role);
    expect([address, status]).toEqual([address, 200]);
    return JSON.parse(text);
  };
  const charts = async (query: string, role?: Role): Promise<PerformanceCharts> =>
    z.parse(PerformanceCharts, await get(`/charts?${query}`, role));
  const table = async (query: string): Promise<HospicePerformance> =>
    z.parse(HospicePerformance, await get(`?${query}`));
  const source = async (type: SourceType, id: string, query = ''): Promise<PerformanceSourceDetail> =>
    z.parse(PerformanceSourceDetail, await get(`/${type}/${id}?${query}`));
  return { world, add, ask, charts, source, table, nora, omar, okafor, reyes, maple, cedar };
}

export type PerformanceWorld = Awaited<ReturnType<typeof performanceWorld>>;

/** `referrals 10` for each bar of a chart. */
export const valuesOf = (bars: PerformanceCharts['funnel']): string[] =>
  bars.map(({ count, value }) => `${count} ${value}`);
