import * as z from 'zod/mini';
import { HospicePerformance } from '#contract/performance/performance.ts';
import type { TestServer } from '../../support/server.ts';

export const performancePath = (hospiceId: string, query: string): string =>
  `/v1/hospices/${hospiceId}/performances?${query}`;

/** A hospice's performance as this person sees it. */
export async function performanceOf(
  server: TestServer,
  person: { readonly id: string },
  hospiceId: string,
  query: string,
): Promise<HospicePerformance> {
  const answered = await server.as(person)(performancePath(hospiceId, query));
  if (answered.status !== 200) throw new Error(`Answered with ${answered.status}: ${await answered.text()}`);
  return z.parse(HospicePerformance, await answered.json());
}
