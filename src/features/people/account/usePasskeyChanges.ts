import type { z } from 'zod/mini';
import type { PasskeyPassword } from '#contract/identity/passkeys.ts';
import { accountApi } from './accountApi.ts';

type Body = z.infer<typeof PasskeyPassword>;

/** The person or the browser stopped: no passkey was made. */
export const NOT_MADE = 'not made';

/** Adds and removes passkeys. Each answers with what failed, or nothing. */
export function usePasskeyChanges() {
  const [begin] = accountApi.useBeginPasskeyMutation();
  const [finish] = accountApi.useAddPasskeyMutation();
  const [removeOne] = accountApi.useRemovePasskeyMutation();
  return {
    add: async (body: Body): Promise<unknown> => {
      const { data: request, error } = await begin({ body });
      if (!request) return error;
      const { startRegistration } = await import('@simplewebauthn/browser');
      const made = await startRegistration({ optionsJSON: request }).catch(() => undefined);
      if (!made) return NOT_MADE;
      const { id, rawId, response, type } = made;
      const { attestationObject, clientDataJSON, transports } = response;
      const kept = { attestationObject, clientDataJSON, ...(transports && { transports }) };
      return (await finish({ body: { id, rawId, type, response: kept } })).error;
    },
    remove: async (change: { readonly passkeyId: string; readonly body: Body }): Promise<unknown> =>
      (await removeOne(change)).error,
  };
}
