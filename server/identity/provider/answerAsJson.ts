import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { JSON_RESPONSE_MODE } from '#contract/platform/product.ts';

/**
 * Lets the app ask for a session by a call of its own: the answer is `{ code, state, iss }`, or `{ error, error_description, state, iss }`
 * with status 400. Only for questions that show no page (`prompt=none`), so that nobody is left in front of a code after logging in.
 * @param showError what everyone else gets
 */
export function answerAsJson(provider: Provider, showError: (context: KoaContextWithOIDC, code: string) => void): void {
  provider.registerResponseMode(JSON_RESPONSE_MODE, (context, _redirectUri, answer) => {
    const isSilent = context.query['prompt'] === 'none';
    // The provider's own status for a refusal is that of a redirect.
    if (!isSilent || 'error' in answer) context.status = 400;
    if (isSilent) context.body = answer;
    else showError(context, 'invalid_request');
  });
}
