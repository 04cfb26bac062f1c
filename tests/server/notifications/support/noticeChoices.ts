import { NoticeChoices, type NoticeChoice, type NoticeEvent } from '#contract/people/noticeChoices.ts';
import { patch, type TestServer } from '../../support/server.ts';

interface Somebody {
  readonly id: string;
}

export const CHOICES_PATH = '/v1/users/me/notice-choices';

/** Makes this choice as this person. @returns the choices that then apply */
export async function chooseNotice(
  server: TestServer,
  person: Somebody,
  event: NoticeEvent,
  choice: NoticeChoice | null,
  hospiceId: string | null = null,
): Promise<NoticeChoices> {
  const reply = await server.as(person)(CHOICES_PATH, patch({ event, hospiceId, choice }));
  if (reply.status !== 200) throw new Error(`Choosing was answered with ${await reply.text()}`);
  return NoticeChoices.parse(await reply.json());
}

export const readChoices = async (server: TestServer, person: Somebody): Promise<NoticeChoices> =>
  NoticeChoices.parse(await (await server.as(person)(CHOICES_PATH)).json());

/** The items that wait for digests. */
export const waitingIn = ({ db }: TestServer) =>
  db
    .selectFrom('digest_item')
    .select(['user_id', 'event', 'data'])
    .where('mail_id', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
