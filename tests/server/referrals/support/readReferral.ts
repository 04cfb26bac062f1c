import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import type { TestServer } from '../../support/server.ts';

export type Send = ReturnType<TestServer['as']>;

export const referralOf = async (reply: Response) => z.parse(Referral, await reply.json());
export const read = async (send: Send, id: string) => referralOf(await send(`/v1/referrals/${id}`));

/** The timeline as a person sees it: kinds with their texts, oldest first. */
export async function timelineLines(send: Send, id: string) {
  const page = z.parse(pageOf(TimelineEvent), await (await send(`/v1/referrals/${id}/timeline`)).json());
  return page.data.map(({ kind, text }) => [kind, text]).toReversed();
}
