import { addInvitation } from '../../people/support/invitations.ts';
import type { TestServer } from '../../support/server.ts';
import { addResult } from '../../surveys/support/surveyResults.ts';

type Named = 'b' | 'c' | 'e' | 'f' | 'l' | 'm' | 'o';

/** The surveys sent to the families of the paper world, with their answers; the letters are those of its records. */
export async function addPaperSurveys(
  server: TestServer,
  hospiceId: string,
  { b, c, e, f, l, m, o }: Readonly<Record<Named, string>>,
): Promise<void> {
  const answer = (
    enrollmentId: string,
    submitted: string,
    values: { overall: number; recommend?: number },
    more: { sent?: string; resolved?: string } = {},
  ) =>
    addResult(
      server,
      { enrollmentId, hospiceId },
      {
        values,
        submittedAt: new Date(submitted),
        ...(more.sent ? { sentAt: new Date(more.sent) } : {}),
        ...(more.resolved ? { result: { alert_state: 'resolved', alert_resolved_at: new Date(more.resolved) } } : {}),
      },
    );
  await answer(b, '2026-11-01T15:00:00Z', { overall: 5, recommend: 10 });
  await answer(b, '2026-11-03T15:00:00Z', { overall: 5, recommend: 9 });
  await answer(b, '2026-11-05T15:00:00Z', { overall: 5, recommend: 8 });
  await answer(b, '2026-11-07T15:00:00Z', { overall: 4 });
  // Low by the recommendation; resolved after 36 hours.
  await answer(
    b,
    '2026-11-10T12:00:00Z',
    { overall: 3, recommend: 6 },
    {
      resolved: '2026-11-12T00:00:00Z',
    },
  );
  // Low by the item, and open: an alert.
  await answer(o, '2026-11-16T12:00:00Z', { overall: 2, recommend: 9 });
  await answer(m, '2026-11-10T12:00:00Z', { overall: 5, recommend: 10 });
  // Both asked before the period; one answers a second before it, the other at its first moment.
  const sent = '2026-10-20T12:00:00Z';
  await answer(l, '2026-10-22T03:59:59Z', { overall: 5, recommend: 10 }, { sent });
  await answer(l, '2026-10-22T04:00:00Z', { overall: 5, recommend: 10 }, { sent });
  // Low, resolved after 73 hours.
  await answer(l, '2026-10-30T12:00:00Z', { overall: 1 }, { resolved: '2026-11-02T13:00:00Z' });
  await answer(e, '2026-11-08T12:00:00Z', { overall: 1, recommend: 0 });
  await answer(f, '2026-11-08T12:00:00Z', { overall: 1, recommend: 0 });
  // Asked without an answer: one mail was refused, one lies in the family's inbox, one has not gone out.
  const asking = { contact_name: 'Rosa Murray', hospiceId };
  const created = new Date('2026-11-15T12:00:00Z');
  await addInvitation(
    server,
    { ...asking, enrollmentId: b },
    {
      number: 9,
      status: 'undeliverable',
      created_at: created,
      sent_at: null,
    },
  );
  await addInvitation(server, { ...asking, enrollmentId: c }, { sent_at: new Date('2026-11-05T12:00:00Z') });
  await addInvitation(server, { ...asking, enrollmentId: o }, { number: 9, status: 'scheduled', sent_at: null });
}
