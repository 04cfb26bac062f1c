import type { About } from '../../mail/support/deliveryReports.ts';

/** The parts that reports of mail servers are made of. */

export const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

interface Made {
  /** The headers of the report itself. */
  readonly headers?: readonly string[];
  readonly contentType?: string;
  readonly boundary?: string;
  readonly words?: string;
  readonly status: string;
  readonly statusHeaders?: readonly string[];
  readonly returned: string;
  readonly returnedHeaders?: readonly string[];
}

/** A report with its three parts. */
export function report({
  headers = ['From: MAILER-DAEMON@mx.example', 'Date: Fri, 20 Nov 2026 15:20:00 +0000', 'Subject: Undelivered'],
  boundary = 'part=of/report',
  contentType = `multipart/report; report-type=delivery-status; boundary="${boundary}"`,
  words = 'Your message did not reach its reader.',
  status,
  statusHeaders = ['Content-Type: message/delivery-status'],
  returned,
  returnedHeaders = ['Content-Type: message/rfc822'],
}: Made): string {
  return [
    lines(...headers, 'MIME-Version: 1.0', `Content-Type: ${contentType}`),
    lines('', `--${boundary}`, 'Content-Type: text/plain; charset=utf-8', '', words),
    lines(`--${boundary}`, ...statusHeaders, '', status),
    lines(`--${boundary}`, ...returnedHeaders, '', returned),
    lines(`--${boundary}--`),
  ].join('');
}

export const sentMail = ({ messageId, recipient }: About) =>
  lines(
    'Received: from app.example by mx.example; Fri, 20 Nov 2026 15:00:00 +0000',
    'From: "Harbor Hospice via Wayside" <noreply@wayside.example>',
    `To: <${recipient}>`,
    `Message-ID: ${messageId}`,
    'Subject: How did we do',
    'Content-Type: multipart/alternative; boundary="inside"',
    '',
    '--inside',
    'Content-Type: text/plain',
    '',
    'A few questions',
    '--inside--',
  );

export const failedReport = (about: About, status = '5.1.1'): string =>
  report({
    status: lines(
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${about.recipient}`,
      'Action: failed',
      `Status: ${status}`,
    ),
    returned: sentMail(about),
  });

export const deliveredReport = (about: About): string =>
  failedReport(about, '2.0.0').replace('Action: failed', 'Action: delivered');
