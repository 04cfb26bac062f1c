import {
  DELIVERY_REPORTS_PATH,
  DeliveryEvents,
  LARGEST_REPORT,
  SIGNATURE_HEADER,
  SIGNED_WITHIN_SECONDS,
  TIMESTAMP_HEADER,
  type DeliveryEvent,
  type TakenReports,
} from '#contract/mail/deliveryReports.ts';
import * as z from 'zod/mini';
import { Refusal } from '#server/platform/access/refusal.ts';
import { parseBody } from '#server/platform/http/calls/parse.ts';
import { answerSigned, type SignedBody } from '#server/platform/http/calls/signedHook.ts';
import { readReports, reasonOf, type ReadReport } from './readReports.ts';
import { takeReports } from './takeReports.ts';
import { defineRoutes } from '#server/platform/http/answer.ts';

const MAIL_TYPES = ['message/rfc822', 'multipart/report'];

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** The secret that a mail service signs its reports with; without it there is no such call. */
    readonly bounceWebhookSecret?: string | undefined;
  }
}

/** A mail service reports deliveries here. Without a secret there is no such call. */
defineRoutes((app) => {
  const { bounceWebhookSecret: secret, clock, db, mail } = app.services;
  if (secret === undefined) return;
  answerSigned<TakenReports>(app, {
    path: DELIVERY_REPORTS_PATH,
    verb: 'reportDeliveries',
    secret,
    headers: { timestamp: TIMESTAMP_HEADER, signature: SIGNATURE_HEADER },
    withinSeconds: SIGNED_WITHIN_SECONDS,
    largestBody: LARGEST_REPORT,
    take: async (body) =>
      takeReports({ db, now: clock(), publicOrigin: mail.publicOrigin, from: body.info }, await reportsIn(body)),
  });
});

/** @throws Refusal `unsupported_media_type`, `malformed`, `invalid` */
async function reportsIn({ bytes, contentType, mediaType }: SignedBody): Promise<readonly ReadReport[]> {
  if (mediaType === 'application/json') return eventsIn(bytes).map(toReport);
  if (!MAIL_TYPES.includes(mediaType)) {
    throw new Refusal('unsupported_media_type', `Send application/json, ${MAIL_TYPES.join(' or ')}`);
  }
  // The call's Content-Type header is the header of a multipart/report.
  const head = mediaType === 'message/rfc822' ? '' : `Content-Type: ${contentType}\r\n\r\n`;
  const reports = await readReports(Buffer.concat([Buffer.from(head), bytes]));
  if (!reports) throw new Refusal('malformed', 'This is no delivery report (RFC 3464) and no complaint (RFC 5965)');
  return reports;
}

function eventsIn(bytes: Uint8Array): readonly DeliveryEvent[] {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('malformed', 'The body is not JSON');
  }
  return z.parse(DeliveryEvents, parseBody(DeliveryEvents, json)).events;
}

const toReport = ({ at, kind, messageId, reason, recipient, status }: DeliveryEvent): ReadReport => ({
  messageId,
  recipient,
  kind,
  status: status ?? null,
  reason: reasonOf(reason ?? ''),
  at: new Date(at),
});
