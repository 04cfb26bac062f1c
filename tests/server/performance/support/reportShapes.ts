import type { About } from '../../mail/support/deliveryReports.ts';
import { failedReport, lines, report, sentMail } from './reportParts.ts';

/** Handwritten reports in the forms that various mail servers send. */

const FAILED = { kind: 'failed', status: '5.1.1' } as const;

/** A report with the results that reading it gives. */
export interface Shape {
  readonly name: string;
  readonly make: (about: About) => string;
  readonly kind: 'failed' | 'delayed' | 'complaint';
  readonly status: string | null;
  readonly reason?: string | null;
}

export const SHAPES: readonly Shape[] = [
  {
    name: 'as Postfix writes it, with folded lines',
    ...FAILED,
    reason: '550 5.1.1 <nobody> User unknown in virtual mailbox table',
    make: (about) =>
      report({
        status: lines(
          'Reporting-MTA: dns; mx.example',
          'X-Postfix-Queue-ID: 4A2B31C0',
          'Arrival-Date: Fri, 20 Nov 2026 15:00:01 +0000 (UTC)',
          '',
          `Final-Recipient: rfc822; ${about.recipient}`,
          `Original-Recipient: rfc822;${about.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; mail.family.example',
          'Diagnostic-Code: smtp; 550 5.1.1 <nobody> User unknown in',
          '    virtual mailbox table',
        ),
        returned: sentMail(about),
      }),
  },
  {
    name: 'as Exim writes it, with the headers alone',
    kind: 'failed',
    status: '5.0.0',
    make: (about) =>
      report({
        headers: ['From: Mail Delivery System <Mailer-Daemon@mx.example>', 'X-Failed-Recipients: someone@else.example'],
        status: lines(
          'Reporting-MTA: dns; mx.example',
          '',
          'Action: failed',
          `Final-Recipient: rfc822;${about.recipient}`,
          'Status: 5.0.0',
          'Remote-MTA: dns; mail.family.example',
          'Diagnostic-Code: smtp; 550 no such person here',
        ),
        returned: sentMail(about).split('\r\n\r\n', 1)[0] ?? '',
        returnedHeaders: ['Content-type: text/rfc822-headers'],
      }),
  },
  {
    name: 'as Exchange writes it, in large letters and with a comment behind the code',
    kind: 'failed',
    status: '5.1.10',
    make: (about) =>
      report({
        contentType: 'Multipart/Report; Boundary="_000_exchange"; Report-Type="delivery-status"',
        boundary: '_000_exchange',
        status: lines(
          'Reporting-MTA: dns;mailbox.example',
          '',
          `ORIGINAL-RECIPIENT: RFC822;${about.recipient}`,
          'FINAL-RECIPIENT: RFC822;moved@elsewhere.example',
          'ACTION: Failed',
          'STATUS: 5.1.10 (recipient not found)',
          'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by lookup',
          'X-Display-Name: Somebody',
        ),
        statusHeaders: ['Content-Type: Message/Delivery-Status'],
        returned: sentMail(about).replace('Message-ID:', 'message-id:'),
        returnedHeaders: ['Content-Type: MESSAGE/RFC822', 'Content-Disposition: attachment'],
      }),
  },
  {
    name: 'as Gmail writes it, with lines that end in LF alone',
    ...FAILED,
    make: (about) =>
      report({
        headers: [
          'Return-Path: <>',
          'From: Mail Delivery Subsystem <mailer-daemon@mail.example>',
          'Auto-Submitted: auto-replied',
          'Date: Fri, 20 Nov 2026 07:20:00 -0800 (PST)',
        ],
        status: lines(
          'Reporting-MTA: dns; mail.example',
          'Arrival-Date: Fri, 20 Nov 2026 07:00:01 -0800 (PST)',
          '',
          `Final-Recipient: rfc822; ${about.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
          ' 550 5.1.1 Please check it for typing errors',
          'Last-Attempt-Date: Fri, 20 Nov 2026 07:00:02 -0800 (PST)',
        ),
        returned: sentMail(about),
      }).replaceAll('\r\n', '\n'),
  },
  {
    name: 'in encoded parts',
    ...FAILED,
    make: (about) =>
      report({
        status: Buffer.from(
          lines(
            'Reporting-MTA: dns; mx.example',
            '',
            `Final-Recipient: rfc822; ${about.recipient}`,
            'Action: failed',
            'Status: 5.1.1',
          ),
        )
          .toString('base64')
          .replaceAll(/.{60}/g, '$&\r\n'),
        statusHeaders: ['Content-Type: message/delivery-status', 'Content-Transfer-Encoding: base64'],
        returned: sentMail(about).replaceAll('=', '=3D').replace('Message-ID: ', 'Message-ID: =\r\n'),
        returnedHeaders: ['Content-Type: text/rfc822-headers', 'Content-Transfer-Encoding: quoted-printable'],
      }),
  },
  {
    name: 'without an empty line between the server and the reader, and without a code',
    kind: 'failed',
    status: '5.7.1',
    reason: '554 5.7.1 Refused by policy',
    make: (about) =>
      report({
        status: lines(
          'Reporting-MTA: dns; mx.example',
          `Final-Recipient: ${about.recipient}`,
          'Action: failed (for good)',
          'Diagnostic-Code: X-Unix; 554 5.7.1 Refused by policy',
        ),
        returned: sentMail(about),
      }),
  },
  {
    name: 'for an address beyond ASCII',
    ...FAILED,
    make: (about) =>
      report({
        status: lines(
          'Reporting-MTA: dns; mx.example',
          '',
          `Final-Recipient: utf-8; ${about.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
        ),
        statusHeaders: ['Content-Type: message/global-delivery-status'],
        returned: sentMail(about),
        returnedHeaders: ['Content-Type: message/global-headers'],
      }),
  },
  {
    name: 'of a mail that is late',
    kind: 'delayed',
    status: '4.4.1',
    make: (about) =>
      report({
        status: lines(
          'Reporting-MTA: dns; mx.example',
          '',
          `Final-Recipient: rfc822; ${about.recipient}`,
          'Action: delayed',
          'Status: 4.4.1',
          'Diagnostic-Code: X-Postfix; connect to mail.family.example: Connection timed out',
          'Will-Retry-Until: Wed, 25 Nov 2026 15:00:01 +0000 (UTC)',
        ),
        returned: sentMail(about),
      }),
  },
  {
    name: 'as a complaint',
    kind: 'complaint',
    status: null,
    reason: null,
    make: (about) =>
      report({
        contentType: 'multipart/report; report-type=feedback-report; boundary="part=of/report"',
        status: lines(
          'Feedback-Type: abuse',
          'User-Agent: Feedback/1.0',
          'Version: 1',
          `Original-Rcpt-To: <${about.recipient}>`,
        ),
        statusHeaders: ['Content-Type: message/feedback-report'],
        returned: sentMail(about),
      }),
  },
  {
    name: 'as a complaint that leaves its reader to the mail’s own headers',
    kind: 'complaint',
    status: null,
    make: (about) =>
      report({
        contentType: 'multipart/report; report-type=feedback-report; boundary="part=of/report"',
        status: lines('Feedback-Type: Abuse', 'Version: 1'),
        statusHeaders: ['Content-Type: message/feedback-report'],
        returned: sentMail(about),
        returnedHeaders: ['Content-Type: text/rfc822-headers'],
      }),
  },
];

/** One report about several readers: the mail failed for one, is late for one, and reached two. */
export const severalReaders = (about: About, late: string): string =>
  report({
    status: lines(
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; first@family.example',
      'Action: delivered',
      'Status: 2.0.0',
      '',
      `Final-Recipient: rfc822; ${about.recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      ' ',
      `Final-Recipient: rfc822; ${late}`,
      'Action: delayed',
      'Status: 4.2.0',
      '',
      'Final-Recipient: rfc822; last@family.example',
      'Action: relayed',
      'Status: 2.0.0',
    ),
    returned: sentMail(about),
  });

/** Mails that are no report, each in another way. */
export const OTHERS: Readonly<Record<string, (about: About) => string>> = {
  'an answer of a person': ({ messageId }) =>
    lines('From: grace@family.example', `In-Reply-To: ${messageId}`, 'Content-Type: text/plain', '', 'Thank you'),
  'a report that somebody sends on': (about) =>
    lines(
      'From: grace@family.example',
      'Content-Type: multipart/mixed; boundary="outside"',
      '',
      '--outside',
      'Content-Type: message/rfc822',
      '',
      failedReport(about),
      '--outside--',
    ),
  'its words quoted in plain text': (about) =>
    lines('From: grace@family.example', 'Content-Type: text/plain', '', failedReport(about)),
  'a note that it was read': ({ recipient }) =>
    report({
      contentType: 'multipart/report; report-type=disposition-notification; boundary="part=of/report"',
      status: lines(`Final-Recipient: rfc822; ${recipient}`, 'Disposition: manual-action/MDN-sent-manually; displayed'),
      statusHeaders: ['Content-Type: message/disposition-notification'],
      returned: '',
    }),
  nothing: () => '',
  'half a report': (about) => failedReport(about).slice(0, 260),
  'parts within parts': () =>
    Array.from({ length: 400 }, (_, index) =>
      lines(`Content-Type: multipart/report; boundary="b${index}"`, '', `--b${index}`),
    ).join(''),
};
