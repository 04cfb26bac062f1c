import { describe, expect } from 'vitest';
import { MAIL_KINDS, topicOf } from '#contract/mail/mailKinds.ts';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import { mailDefinitionOf, type MailData } from '#server/mail/defineMail.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { renderMail } from '#server/mail/renderMail.ts';
import { messageTestMail } from '#server/communication/messages/message.mail.ts';
import { addedFromOutsideMail } from '#server/people/team/addedFromOutside.mail.ts';
// Defines its mail, which no call of the API queues.
import '#server/identity/resets/passwordReset.mail.ts';
import { passwordChangedMail } from '#server/identity/passwords/passwordChanged.mail.ts';
import { lowScoreMail } from '#server/surveys/results/lowScore.mail.ts';
import { surveyMails, surveyTestMail } from '#server/surveys/sending/survey.mail.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { bannedIn } from '#tests/support/plainWords.ts';
import { deliverThrough, linksIn, ORIGIN, test } from './support/mailPost.ts';
import { askFamily, mailDataFor, HOSPICE, NOW, WRITTEN_LINK } from './support/mailWorld.ts';

const MAX_BYTES = 20 * 1024;
const FROM = { name: HOSPICE };

/** The kinds that have all of their data when they are queued; tests of the other kinds read what those say. */
const WHOLE_WHEN_QUEUED = [
  surveyMails.invitation,
  surveyMails.reminder,
  surveyTestMail,
  lowScoreMail,
  messageTestMail,
  passwordChangedMail,
  addedFromOutsideMail,
];
const queued = WHOLE_WHEN_QUEUED.flatMap((definition) =>
  SURVEY_LANGUAGES.map((language) => ({ definition, kind: definition.kind, language })),
);
const every = MAIL_KINDS.flatMap((kind) => SURVEY_LANGUAGES.map((language) => ({ kind, language })));

describe('Every mail', () => {
  test.for(queued)(
    'of kind $kind ($language) contains no patient data',
    async ({ definition, kind, language }, { post, server }) => {
      const family = await askFamily(server.db, server);
      // Text that occurs only in one patient's record.
      await server.db
        .updateTable('referral')
        .set({
          first_name: 'CanaryFirst',
          last_name: 'CanaryLast',
          preferred_name: 'CanaryPreferred',
          date_of_birth: '1931-03-07',
          phone: '(555) 010-7731',
          address: 'CanaryStreet',
          mrn: 'CanaryMrn',
          diagnosis: JSON.stringify({ icd10: 'C34.90', text: 'CanaryDiagnosis' }),
        })
        .where('id', '=', family.referralId)
        .execute();
      await server.db.transaction().execute((trx) =>
        queueMail(
          trx,
          definition,
          {
            to: { address: family.address, name: 'Ana Byron' },
            from: { name: HOSPICE, replyTo: null },
            hospiceId: family.hospiceId,
            referralId: family.referralId,
            enrollmentId: family.enrollmentId,
            surveyInvitationId: family.invitationId,
            language,
            data: mailDataFor(language)[kind],
          },
          NOW,
        ),
      );
      await post.deliver();
      const [mail] = post.sink.mails;
      expect(mail?.html).toContain('</html>');
      const read = [JSON.stringify(mail?.headers), mail?.text, mail?.html].join('\n');
      for (const trace of ['Canary', '1931-03-07', '0107731', '010 7731', 'C34']) expect(read).not.toContain(trace);
    },
  );

  test.for(every)(
    'of kind $kind ($language) is small, loads nothing and adds no foreign link',
    ({ kind, language }) => {
      const { html, subject, text } = renderMail(
        mailDefinitionOf(kind),
        mailDataFor(language)[kind],
        language,
        sampleLinks(ORIGIN),
        FROM,
      );
      expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
      for (const part of [html, text]) {
        const ours = linksIn(part).filter((link) => link.startsWith(`${ORIGIN}/`));
        // An essential mail has no link that stops it; a digest also links each thing that it lists.
        const isEssential = topicOf[kind] === null && !mailDefinitionOf(kind).isTest;
        // A code is typed where it was asked for.
        const expected = kind === 'digest' ? 3 : isEssential ? 1 : 2;
        expect(ours.length).toBe(kind === 'guest_code' ? 0 : expected);
        // Only mails with text written by a hospice contain links to other sites.
        const isWritten = kind === 'message' || kind === 'message_test';
        const others = new Set(linksIn(part).filter((link) => !ours.includes(link)));
        expect([...others]).toEqual(isWritten ? [WRITTEN_LINK] : []);
      }
      expect(html).not.toMatch(/<(?:img|script|link|iframe|table|form)\b|url\(|@import|\bsrc=/i);
      expect(html).toContain('<meta name="color-scheme" content="light dark" />');
      expect(html).toContain('prefers-color-scheme: dark');
      expect(text).not.toMatch(/[<>]|undefined|null/);
      expect(bannedIn(`${subject}\n${text}`)).toEqual([]);
      const isToStaff = !/^(?:survey|guest)_/.test(kind);
      expect(html).toContain(`<html lang="${isToStaff ? 'en' : language}">`);
      // Both parts say the same.
      const words = html
        .replace(/<style>[^]*<\/style>/, '')
        .replaceAll(/<\/?(?:strong|em|span)\b[^>]*>/g, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ');
      for (const line of text.split('\n').filter((one) => one !== '' && one !== '--' && !one.includes('://'))) {
        expect(words).toContain(
          line
            .replace(/^- |:$/g, '')
            .replaceAll(/\s+/g, ' ')
            .split('? ')
            .at(-1),
        );
      }
    },
  );

  test.for(MAIL_KINDS.filter((kind) => topicOf[kind] !== null))(
    'of kind %s has an unsubscribe link in text and HTML',
    (kind) => {
      const { html, text } = renderMail(mailDefinitionOf(kind), mailDataFor()[kind], 'en', sampleLinks(ORIGIN), FROM);
      for (const part of [html, text]) expect(part).toContain(`${ORIGIN}/communication/unsubscribe/sample`);
      expect(text).toContain('Don’t want these emails? Stop these emails');
    },
  );
});

const write = (subject: string, body: string, more: Partial<MailData['survey_invitation']> = {}) =>
  renderMail(
    surveyMails.invitation,
    { ...mailDataFor().survey_invitation, words: { subject, body }, ...more },
    'en',
    sampleLinks(ORIGIN),
    FROM,
  );

describe('Mail text written by a hospice', () => {
  test('has its variables filled in once; unknown placeholders stay as typed', () => {
    const { subject, text } = write('For {name} from {hospice}', 'Call {phone} before {date}. {patient} {} {NAME}', {
      name: '{phone}',
    });
    expect(subject).toBe('For {phone} from Harbor Hospice');
    expect(text).toContain('Call (410) 555-0100 before December 20, 2026. {patient} {} {NAME}');
  });

  test('is escaped as text, never used as markup, and keeps its paragraphs and line breaks', () => {
    const { html, text } = write('A <b>bold</b> claim', 'One <script>alert(1)</script>\nTwo & "three"\n \nFour', {
      name: '<img src=x>',
      hospice: "Harbor & Sons' <Hospice>",
    });
    expect(html).toContain('<title>A &lt;b&gt;bold&lt;/b&gt; claim</title>');
    expect(html).toContain('One &lt;script&gt;alert(1)&lt;/script&gt;<br />Two &amp; &quot;three&quot;</p>');
    expect(html).toMatch(/<p class="paragraph"[^>]*>Four<\/p>/);
    expect(text).toContain('One <script>alert(1)</script>\nTwo & "three"\n\nFour\n');
  });

  test('with line breaks in subject and names injects no mail header', async ({ post, server }) => {
    const family = await askFamily(server.db, server, { address: 'ana@families.example' });
    await server.db.transaction().execute((trx) =>
      queueMail(
        trx,
        surveyMails.invitation,
        {
          to: { address: family.address, name: 'Ana\r\nX-Other: 1' },
          from: { name: 'Harbor\r\nBcc: someone@else.example', replyTo: null },
          hospiceId: family.hospiceId,
          surveyInvitationId: family.invitationId,
          language: 'en',
          data: {
            ...mailDataFor().survey_invitation,
            words: { subject: 'Hello\r\nBcc: someone@else.example', body: 'Hello {name}.\r\n.\r\nQUIT' },
          },
        },
        NOW,
      ),
    );
    await post.deliver();
    const [mail] = post.sink.mails;
    expect(mail?.headers['subject']).toBe('Hello Bcc: someone@else.example');
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect(Object.keys(mail?.headers ?? {})).not.toContain('x-other');
    expect(mail?.text).toContain('Hello Ana.\n.\nQUIT\n');
  });

  test('gets uniform line endings and loses control characters', () => {
    const { html, text } = write('Hello there', 'One\rTwo\r.\rQUIT\u2028Three\u0007\u001b[2J\r\n\r\nFour', {
      hospice: 'Harbor\r.\rHospice',
      phone: null,
    });
    expect(text).toContain('One\nTwo\n.\nQUIT\nThree[2J\n\nFour\n');
    expect(text).toContain('call Harbor . Hospice, day or night');
    for (const part of [html, text]) expect(part).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  test('says “our usual number” for {phone} when the hospice has no number for the night', () => {
    const { text } = write('Hello there', 'Call {phone} at any time.', { phone: null });
    expect(text).toContain('Call our usual number at any time.');
    expect(text).toContain(
      'If you need help now, call Harbor Hospice, day or night. Please don’t use the survey for urgent needs.',
    );
  });
});

const withoutSecrets = (part = '') => part.replaceAll(/[\w-]{43}/g, '').trim();

test('a mail stored without a mail server equals a sent one but for its links', async ({ post, server }) => {
  const queue = async () => {
    const family = await askFamily(server.db, server);
    await server.db.transaction().execute((trx) =>
      queueMail(
        trx,
        surveyMails.reminder,
        {
          to: { address: family.address, name: null },
          from: { name: HOSPICE, replyTo: null },
          hospiceId: family.hospiceId,
          surveyInvitationId: family.invitationId,
          language: 'es',
          data: mailDataFor('es').survey_reminder,
        },
        NOW,
      ),
    );
  };
  await queue();
  await deliverThrough(undefined, server.db, NOW);
  const { kept } = await server.db.selectFrom('mail_message').select('kept').executeTakeFirstOrThrow();
  await queue();
  await post.deliver();
  const [sent] = post.sink.mails;
  expect(withoutSecrets(sent?.html)).toBe(withoutSecrets(kept?.html));
  expect(withoutSecrets(sent?.text)).toBe(withoutSecrets(kept?.text));
  expect(sent?.headers['subject']).toBe(kept?.subject);
});
