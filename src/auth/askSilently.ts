import { JSON_RESPONSE_MODE } from '#contract/platform/product.ts';

/** A code for tokens; or it throws an error with the provider's own code in `error`. */
export interface Answer {
  readonly code: string;
  readonly state: string;
}

/** The login library's own way: a hidden frame that posts the answer. */
type AskInFrame = (address: string, origin: string, seconds: number) => Promise<Answer>;

class Refusal extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

let noteLeft = (): void => {};

/** Resolves when the first question to the provider has left the page. */
export const questionLeft = new Promise<void>((resolve) => {
  // Not Promise.withResolvers: Safari before 17.4 lacks it, and nobody could log in there.
  noteLeft = resolve;
});

function textIn(answer: unknown, name: 'code' | 'state' | 'error' | 'error_description'): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof value === 'string' ? value : '';
}

async function call(address: string, seconds: number): Promise<unknown> {
  const url = new URL(address);
  url.searchParams.set('response_mode', JSON_RESPONSE_MODE);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    const asked = fetch(url, { signal, headers: { Accept: 'application/json' } });
    noteLeft();
    return await (await asked).json();
  } catch (error) {
    if (signal.aborted) throw new Refusal('timeout', 'The login service did not answer in time');
    throw error;
  }
}

/**
 * Asks the provider for a session without showing anything. Our own provider gets a call: it costs less than a frame, and fails at
 * once when the server can't be reached. Any other one gets the frame, because browsers do not let us read its answer.
 */
export const askSilently =
  (askInFrame: AskInFrame): AskInFrame =>
  async (address, origin, seconds) => {
    if (origin !== window.location.origin) {
      const asked = askInFrame(address, origin, seconds);
      noteLeft();
      return asked;
    }
    const answer = await call(address, seconds);
    const code = textIn(answer, 'code');
    if (code) return { code, state: textIn(answer, 'state') };
    throw new Refusal(textIn(answer, 'error') || 'no_code', textIn(answer, 'error_description'));
  };
