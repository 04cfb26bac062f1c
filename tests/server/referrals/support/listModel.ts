import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import type { Sample } from './sampleReferrals.ts';
import type { TestServer } from '../../support/server.ts';

/** The expected answer of a list, computed in memory from the plain descriptions of the samples. */

export type Keep = (row: Sample) => boolean;
export type Query = readonly [query: string, keep: Keep];
export type Key = (row: Sample) => string | number | null;

const Ids = pageOf(z.object({ id: z.string() }));

export async function read(server: TestServer, person: { id: string }, path: string) {
  const reply = await server.as(person)(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return z.parse(Ids, await reply.json());
}

const Numbered = pageOf(z.object({ id: z.string(), displayId: z.string() }));

/** A page of referrals with the numbers that people know them by. */
export async function listed(server: TestServer, person: { id: string }, path: string) {
  return z.parse(Numbered, await (await server.as(person)(path)).json());
}

/** The day in New York, the zone of the samples' hospice. */
export const dayOf = (moment: Date) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment);

export const REFERRAL_KEYS: Record<string, Key[]> = {
  receivedAt: [({ receivedAt }) => receivedAt.getTime()],
  patientName: [({ lastName }) => lastName.toLowerCase(), ({ firstName }) => firstName.toLowerCase()],
  displayId: [({ number }) => number],
  status: [({ status }) => REFERRAL_STATUSES.indexOf(status)],
  globalStatus: [({ status }) => REFERRAL_STATUSES.indexOf(status)],
  statusSince: [({ statusSince }) => statusSince.getTime()],
  urgency: [({ urgency }) => (urgency === 'urgent' ? 0 : 1)],
  responsibleProvider: [({ providerName }) => providerName?.toLowerCase() ?? null],
  community: [({ communityName }) => communityName?.toLowerCase() ?? null],
};

const ALERTS = ['low_score', 'overdue_response', 'overdue_start_of_care', 'survey_undeliverable', 'none'];

const ofReferrals = (name: string) => REFERRAL_KEYS[name] ?? [];

export const ENROLLMENT_KEYS: Record<string, Key[]> = {
  receivedAt: ofReferrals('receivedAt'),
  patientName: ofReferrals('patientName'),
  displayId: ofReferrals('displayId'),
  status: ofReferrals('status'),
  statusSince: ofReferrals('statusSince'),
  startOfCare: [({ startOfCare }) => startOfCare?.getTime() ?? null],
  alert: [({ alert }) => ALERTS.indexOf(alert)],
  hospice: [],
  primaryNurse: [],
  levelOfCare: [],
};

export const due: Key = ({ nextActionDueAt }) => nextActionDueAt?.getTime() ?? null;

/** Empty values come last in both directions; the id orders equal rows. */
export function sorted(
  rows: readonly Sample[],
  keys: readonly (readonly [Key, 1 | -1])[],
  idOf: (row: Sample) => string,
) {
  return rows.toSorted((a, b) => {
    for (const [key, way] of keys) {
      const [left, right] = [key(a), key(b)];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      return left < right ? -way : way;
    }
    return idOf(a) < idOf(b) ? -1 : 1;
  });
}
