import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  MessageCreation,
  MessageText,
  type Message,
  type MessageTemplate,
} from '#contract/communication/communications.ts';
import { MessageTopic } from '#contract/mail/mail.ts';
import type { MessageBeginning } from '#src/features/referrals/messageStart.ts';
import { audienceFrom, keyOf, keysOf } from '#src/features/communication/audience.ts';

/** A message as form values; a new one has no version yet. */
export const ComposeValues = z.object({
  to: z.array(z.string()),
  topic: MessageTopic,
  subject: z.string(),
  body: z.string(),
  referralId: z.nullable(z.string()),
  version: z.number(),
});
export type ComposeValues = z.infer<typeof ComposeValues>;

/** The stored draft, if it still fits the form. */
export const draftFrom = (stored: unknown): ComposeValues | undefined => z.safeParse(ComposeValues, stored).data;

export const valuesOf = ({ audience, body, referral, subject, topic, version }: Message): ComposeValues => ({
  to: keysOf(audience),
  topic,
  subject,
  body,
  referralId: referral?.id ?? null,
  version,
});

/** The address parameters that prefill a message. */
export const BEGINNINGS = ['referral', 'person', 'group', 'community', 'template'] as const;

export function valuesFrom(
  params: URLSearchParams,
  template: MessageTemplate | undefined,
  beginning: MessageBeginning = {},
): ComposeValues {
  const referralId = params.get('referral');
  return {
    to: (['group', 'community', 'person'] as const).flatMap((kind) =>
      params.getAll(kind).flatMap((ids) =>
        ids
          .split(',')
          .filter(Boolean)
          .map((id) => keyOf(kind, id)),
      ),
    ),
    topic: referralId === null ? (template?.topic ?? 'announcement') : 'conversation',
    subject: template?.subject ?? beginning.subject ?? '',
    body: template?.body ?? beginning.body ?? '',
    referralId,
    version: 0,
  };
}

/** The body of the call; a draft may lack text and readers. */
export const creationFrom = ({
  body,
  referralId,
  subject,
  to,
  topic,
}: ComposeValues): z.infer<typeof MessageCreation> => ({
  subject,
  body,
  topic,
  audience: audienceFrom(to),
  referralId,
});

/** The field that shows an error of this path. */
export const fieldOf = (path: string): keyof typeof LABELS | 'root' => {
  if (path.startsWith('audience')) return 'to';
  return path === 'subject' || path === 'body' || path === 'topic' ? path : 'root';
};

const firstIssues = (schema: z.ZodMiniType, sent: unknown): Record<string, FieldError> => {
  const parsed = z.safeParse(schema, sent);
  const errors: Record<string, FieldError> = {};
  for (const { code, message, path } of parsed.error?.issues ?? []) {
    errors[fieldOf(path.join('.'))] ??= { type: code ?? 'invalid', message };
  }
  return errors;
};

/** A draft may be saved incomplete. */
export const resolver: Resolver<ComposeValues, unknown, ComposeValues> = (values, _context, options) => {
  const errors = firstIssues(MessageCreation, creationFrom(values));
  return Object.keys(errors).length === 0
    ? { values, errors: {} }
    : { values: {}, errors: toNestErrors(errors, options) };
};

/** The missing parts by field: a test needs text, sending needs readers too. */
export function missingIn(
  { body, subject, to, topic }: ComposeValues,
  isSending: boolean,
): readonly (readonly [keyof typeof LABELS, string])[] {
  const errors = firstIssues(MessageText, { subject, body, topic });
  return [
    ...(isSending && to.length === 0 ? [['to', 'Choose recipients'] as const] : []),
    ...(['subject', 'body'] as const).flatMap((name) => {
      const message = errors[name]?.message;
      return message === undefined ? [] : [[name, message] as const];
    }),
  ];
}

export const LABELS = { to: 'To', topic: 'Topic', subject: 'Subject', body: 'Message' } as const;
