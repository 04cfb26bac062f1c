import { bannedForms, refuseBanned } from '#tests/support/plainWords.ts';

function expectPlain(url: string, table: string): void {
  const end = table.indexOf('\n');
  refuseBanned(`The headings of ${url}`, table.slice(0, end).replaceAll(',', '\n'));
  refuseBanned(`The rows of ${url}`, table.slice(end), bannedForms);
}

/**
 * Headings are ours. What people wrote stands below them, in any words, but times and shares there are ours too. A table is read while it
 * is sent, so that a test can look at it half-way.
 * @returns the same answer; reading its end throws where the table is not in our words
 */
export function withPlainTable({ url }: Request, answer: Response): Response {
  if (!answer.body || answer.headers.get('Content-Type')?.startsWith('text/csv') !== true) return answer;
  const decoder = new TextDecoder();
  let table = '';
  const read = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      table += decoder.decode(bytes, { stream: true });
      controller.enqueue(bytes);
    },
    flush: () => expectPlain(url, table),
  });
  return new Response(answer.body.pipeThrough(read), answer);
}
