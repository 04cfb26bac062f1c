import { screen } from '@testing-library/react';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import type { Role } from '#contract/platform/roles.ts';
import type { TestServer } from '../../server/support/server.ts';
import { performanceWorld, type PerformanceWorld } from '../../server/performance/support/performanceWorld.ts';
import { renderApp } from './renderApp.tsx';

type HospiceRole = Extract<Role, `hospice_${string}`>;

export const PROVIDERS = '/hospice/performances/responsible-provider';

export const openPerformance = (
  server: TestServer,
  { world }: Pick<PerformanceWorld, 'world'>,
  at: string = PROVIDERS,
  role: HospiceRole = 'hospice_admin',
) => renderApp([hospiceRoutes], { at, user: world.people[role], server });

const by = (responsible_provider_id: string) => ({ referral: { responsible_provider_id } });

/** Ten days in November: six referrals to two providers, three enrolled, one declined, two still open; one of the days before. */
export async function someMonth(server: TestServer): Promise<PerformanceWorld> {
  const made = await performanceWorld(server);
  const { add, okafor, reyes } = made;
  await add({ at: '2026-11-10T15:00:00Z', start: '2026-11-10T20:00:00Z', ...by(okafor) });
  await add({ at: '2026-11-11T15:00:00Z', start: '2026-11-12T16:00:00Z', ...by(okafor) });
  await add({ at: '2026-11-12T15:00:00Z', start: '2026-11-12T18:00:00Z', ...by(reyes) });
  await add({
    at: '2026-11-13T15:00:00Z',
    status: 'declined',
    ...by(okafor),
    enrollment: { decline_reason: 'patient_ineligible', status_since: new Date('2026-11-14T15:00:00Z') },
  });
  await add({ at: '2026-11-18T15:00:00Z', ...by(okafor) });
  await add({ at: '2026-11-19T15:00:00Z', status: 'pending_start_of_care', ...by(reyes) });
  await add({ at: '2026-10-05T15:00:00Z', start: '2026-10-05T20:00:00Z', ...by(reyes) });
  return made;
}

/** A tile, by the words that it begins with. */
export const tile = (name: RegExp) => screen.findByRole('link', { name });

/** Opens the figures behind these questions; the browser keeps which ones are open. */
export function openQuestions(...titles: string[]): void {
  localStorage.setItem('wayside.performance.questions', JSON.stringify(titles));
}
