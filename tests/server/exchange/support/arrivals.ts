import type { TestServer } from '../../support/server.ts';
import { worldGuests, type GuestTenants, type WorldGuests } from './guests.ts';
import { worldPapers, type WorldPapers } from './papers.ts';

/** What reaches a hospice without an account: papers, and referrals of guests. */
export interface WorldArrivals extends WorldGuests, WorldPapers {}

export const worldArrivals = (server: TestServer, tenants: GuestTenants): WorldArrivals => ({
  ...worldPapers(server, tenants),
  ...worldGuests(server, tenants),
});
