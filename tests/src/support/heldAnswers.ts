import { http } from 'msw';
import type { TestServer } from '../../server/support/server.ts';
import { network } from './network.ts';

/**
 * From now on the answers to reads of this path arrive late: each says what was true when the server read it. Returns the function that
 * lets them go.
 */
export function holdAnswers(server: TestServer, path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  network.use(
    http.get(path, async ({ request }) => {
      const answer = await server.fetch(request);
      await promise;
      return answer;
    }),
  );
  return resolve;
}
