import type { TestServer } from '../../support/server.ts';
import { worldGuests, type WorldGuests } from './guests.ts';
import { worldPapers, type WorldPapers } from './papers.ts';

/** What reaches a hospice without an account: papers, and referrals of guests. */
export interface WorldArrivals extends WorldGuests, WorldPapers {}

export const worldArrivals = (
  server: TestServer,
  hospices: { readonly hospiceId: string; readonly foreignHospiceId: string },
): WorldArrivals => ({ ...worldPapers(server, hospices), ...worldGuests(server, hospices) });
