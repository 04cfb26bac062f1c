import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`. */

const PREFIX = 'whsec_';

/** A new secret in the form that the libraries of Standard Webhooks read. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** One, or two while the former one still counts. */
  readonly secrets: readonly string[];
}

const signatureOf = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/** The headers of a call. */
export function signedHeaders({ at, body, id, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Wayside-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}
