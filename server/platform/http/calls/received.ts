import { HungUp } from '#server/platform/access/refusal.ts';

/**
 * A request's body as it arrives.
 * @throws HungUp when the client goes before its end
 */
export async function* received(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new HungUp();
  }
}
