import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { IntakeAddress, MAX_PAPERS_A_MAIL, MAX_PAPERS_AN_HOUR } from '#contract/exchange/intake/intakeAddress.ts';
import { IntakePaper } from '#contract/exchange/intake/papers.ts';
import { pageOf } from '#contract/platform/http.ts';
import '#server/exchange/intake/email/takeMail.ts';
import { readMailbox } from '#server/mail/deliveryReports/bounceMailbox.job.ts';
import { mailReaders } from '#server/mail/mailReaders.ts';
import { keysIn, PDF, pdfOf, PNG } from '../../documents/support/documents.ts';
import { jobContext } from '../../platform/support/jobContext.ts';
import { test as base, TEST_ORIGIN, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { fax, INTAKE_ADDRESS } from '../support/faxes.ts';
import { trayPath } from '../support/papers.ts';

const Papers = pageOf(IntakePaper);
const PAPER = { filename: 'fax.pdf', content: Buffer.from(PDF) };

const addressPath = (hospiceId: string) => `/v1/hospices/${hospiceId}/intake-address`;

/** Makes a new address for the hospice’s tray, as this person. */
async function makeAddress(server: TestServer, person: { readonly id: string }, hospiceId: string): Promise<string> {
  const reply = await server.as(person)(addressPath(hospiceId), { method: 'POST' });
  return IntakeAddress.parse(await reply.json()).address ?? '';
}

/** A hospice whose tray has an address, and the Maildir into which its mails are delivered. */
const test = base.extend('office', async ({ server }, { onCleanup }) => {
  const world = await makeWorld(server);
  const maildir = await mkdtemp(join(tmpdir(), 'wayside-intake-'));
  onCleanup(() => rm(maildir, { recursive: true }));
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(maildir, part));
  const admin = world.people.hospice_super_admin;
  const context = { ...jobContext(server), intakeAddress: INTAKE_ADDRESS };
  const waiting = new Map<string, number>();
  const { clock, db, log } = context;
  let count = 0;
  return {
    ...world,
    admin,
    address: await makeAddress(server, admin, world.hospiceId),
    put: (mail: Uint8Array) => writeFile(join(maildir, 'new', `17322000${(count += 1)}.M1P2.mx`), mail),
    left: () => readdir(join(maildir, 'new')),
    read: () =>
      readMailbox({ db, clock, log, publicOrigin: TEST_ORIGIN, maildir, readers: mailReaders(context), waiting }),
    papers: async (hospiceId = world.hospiceId, person: { readonly id: string } = admin) =>
      Papers.parse(await (await server.as(person)(trayPath(hospiceId))).json()).data,
  };
});

describe('Email to an intake tray', () => {
  test('brings its PDFs and photos, and says what else it brought', async ({ office, server }) => {
    const logo = { filename: 'logo.png', content: Buffer.from(PNG), cid: 'logo' };
    const attachments = [
      PAPER,
      { filename: 'renamed.pdf', content: Buffer.from(PNG) },
      { filename: 'orders.docx', content: Buffer.from('PK\u0003\u0004 not a paper') },
      { filename: 'empty.pdf', content: Buffer.alloc(0) },
      { filename: 'again.pdf', content: Buffer.from(PDF) },
    ];
    await office.put(await fax({ to: office.address, attachments }));
    expect(await office.read()).toMatchObject({ handedOn: 1, broken: 0 });
    const papers = await office.papers();
    expect(papers.map(({ contentType, name }) => `${name} ${contentType}`).toSorted()).toEqual([
      'fax.pdf application/pdf',
      'renamed.png image/png',
    ]);
    expect(papers[0]).toMatchObject({
      channel: 'email',
      sender: 'Mercy Fax <fax@mercy.example>',
      subject: 'Fax from 555-0100',
      leftOut: [
        { name: 'orders.docx', why: 'type' },
        { name: 'empty.pdf', why: 'empty' },
      ],
    });
    const audit = await server.db.selectFrom('audit_event').selectAll().where('verb', '=', 'receivePaper').execute();
    expect(audit.map(({ actor_id, entity }) => [actor_id, entity])).toEqual([
      [null, 'Documents'],
      [null, 'Documents'],
    ]);
    // A picture in the text is a logo.
    await office.put(await withLogo(office.address, logo));
    await office.read();
    const found = (await office.papers()).find(({ subject }) => subject === 'Hello');
    expect(found).toMatchObject({
      contentType: null,
      leftOut: [{ name: 'logo.png', why: 'small' }],
    });
  });

  test('brings so many papers at most, and says which it left out', async ({ office }) => {
    const attachments = Array.from({ length: MAX_PAPERS_A_MAIL + 2 }, (_, index) => ({
      filename: `page ${index + 1}.pdf`,
      content: Buffer.concat([Buffer.from(PDF), Buffer.from(`\n%${index}`)]),
    }));
    await office.put(await fax({ to: office.address, attachments }));
    await office.read();
    const papers = await office.papers();
    expect(papers).toHaveLength(MAX_PAPERS_A_MAIL);
    expect(papers[0]?.leftOut.map(({ name, why }) => `${name} ${why}`)).toEqual([
      'page 21.pdf many',
      'page 22.pdf many',
    ]);
  });

  test('that was forwarded as a file brings its papers', async ({ office }) => {
    const inside = await fax({ to: 'intake@harbor.example', attachments: [PAPER] });
    const forwarded = { filename: 'forwarded.eml', contentType: 'message/rfc822', content: inside };
    await office.put(await fax({ to: office.address, attachments: [forwarded] }));
    await office.read();
    expect((await office.papers()).map(({ name }) => name)).toEqual(['fax.pdf']);
  });

  test.for([
    ['to an unknown address', async () => INTAKE_ADDRESS.replace('@', '+abcdefghijkmnpqrstuv@')],
    ['to the address without a token', async () => INTAKE_ADDRESS],
    [
      'to a former address',
      async (server: TestServer, { address, admin, hospiceId }: Pick<Office, 'address' | 'admin' | 'hospiceId'>) => {
        await makeAddress(server, admin, hospiceId);
        return address;
      },
    ],
    [
      'to an address that was turned off',
      async (server: TestServer, { address, admin, hospiceId }: Pick<Office, 'address' | 'admin' | 'hospiceId'>) => {
        await server.as(admin)(addressPath(hospiceId), { method: 'DELETE' });
        return address;
      },
    ],
    [
      'to a hospice that is turned off',
      async (server: TestServer, { address, hospiceId }: Pick<Office, 'address' | 'hospiceId'>) => {
        await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
        return address;
      },
    ],
  ] as const)('%s is dropped without an answer', async ([, addressOf], { office, server }) => {
    const before = await keysIn(server);
    await office.put(await fax({ to: await addressOf(server, office), attachments: [PAPER] }));
    await office.read();
    expect(await office.left()).toEqual([]);
    expect(await server.db.selectFrom('intake_paper').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
    expect(await keysIn(server)).toEqual(before);
  });

  test('that is read again after a kill, and by two servers at once, puts each paper there once', async ({
    office,
    server,
  }) => {
    const before = (await keysIn(server)).length;
    const mail = await fax({
      to: office.address,
      attachments: [PAPER, { filename: 'photo.png', content: Buffer.from(PNG) }],
    });
    await office.put(mail);
    await office.read();
    // Killed before the mail was marked as seen: it is still new.
    await office.put(mail);
    await office.put(mail);
    await Promise.all([office.read(), office.read()]);
    expect(await office.papers()).toHaveLength(2);
    expect((await keysIn(server)).length).toBe(before + 2);
    expect(await office.left()).toEqual([]);
  });

  test('whose paper cannot be stored now stays unread, and is read later', async ({ office, server }) => {
    const { storage } = server;
    await office.put(await fax({ to: office.address, attachments: [PAPER] }));
    const away = {
      ...jobContext(server),
      intakeAddress: INTAKE_ADDRESS,
      storage: { ...storage, put: () => Promise.reject(new Error('full')) },
    };
    const reader = mailReaders(away)[0];
    await expect(
      reader?.take({ bytes: await fax({ to: office.address, attachments: [PAPER] }), isWhole: true }),
    ).rejects.toThrow('full');
    expect(await office.papers()).toEqual([]);
    await office.read();
    expect(await office.papers()).toHaveLength(1);
  });

  test('that names two hospices goes to both', async ({ office, server }) => {
    const other = await server.addPerson({ role: 'hospice_super_admin', hospiceId: office.foreignHospiceId });
    const second = await makeAddress(server, other, office.foreignHospiceId);
    await office.put(await fax({ to: `${office.address}, ${second}`, attachments: [PAPER] }));
    await office.read();
    expect(await office.papers()).toHaveLength(1);
    expect(await office.papers(office.foreignHospiceId, other)).toHaveLength(1);
  });

  test('waits once a tray has had too many in an hour, and keeps no other hospice’s waiting', async ({
    office,
    server,
  }) => {
    const other = await server.addPerson({ role: 'hospice_super_admin', hospiceId: office.foreignHospiceId });
    const second = await makeAddress(server, other, office.foreignHospiceId);
    const row = {
      hospice_id: office.hospiceId,
      channel: 'email',
      received_at: server.clock.now,
      name: 'x',
      size: 1,
    } as const;
    await server.db
      .insertInto('intake_paper')
      .values(Array.from({ length: MAX_PAPERS_AN_HOUR }, () => ({ ...row, state: 'open' as const, left_out: '[]' })))
      .execute();
    await office.put(await fax({ to: office.address, attachments: [PAPER] }));
    await office.put(await fax({ to: second, attachments: [PAPER] }));
    await office.read();
    expect(await office.left()).toHaveLength(1);
    expect(await office.papers(office.foreignHospiceId, other)).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_001);
    await office.read();
    expect(await office.left()).toEqual([]);
    const kept = server.db.selectFrom('intake_paper').select('id').where('hospice_id', '=', office.hospiceId);
    expect(await kept.execute()).toHaveLength(MAX_PAPERS_AN_HOUR + 1);
  });

  test('an answer of a mail program without a paper leaves no trace', async ({ office }) => {
    await office.put(await fax({ to: office.address, headers: { 'Auto-Submitted': 'auto-replied' } }));
    await office.read();
    expect(await office.papers()).toEqual([]);
  });
});

describe('Hostile email to an intake tray', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? 'Content-Type: text/plain\r\n\r\nx'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;
  test.for([
    ['random bytes', () => randomBytes(100_000)],
    ['a part nested too deeply', () => Buffer.from(nested(60))],
    ['headers without an end', () => Buffer.from(`X: ${'y'.repeat(400_000)}\r\n`.repeat(3))],
    ['a name that climbs out of its folder', () => attached('../../etc/passwd\u202Efdp.exe', Buffer.from('MZ'))],
    ['a file of two types', () => attached('a.pdf', Buffer.from('GIF89a%PDF-1.4'))],
  ] as const)('with %s neither stops the run nor is lost without a word', async ([, body], { office }) => {
    await office.put(Buffer.concat([Buffer.from(head(office.address)), body()]));
    await office.put(await fax({ to: office.address, attachments: [PAPER] }));
    expect(await office.read()).toMatchObject({ handedOn: 2 });
    const papers = await office.papers();
    expect(papers).toHaveLength(2);
    expect(papers.filter(({ contentType }) => contentType !== null).map(({ name }) => name)).toEqual(['fax.pdf']);
    const [bad] = papers.filter(({ contentType }) => contentType === null);
    expect(bad?.subject).toBe('Fax');
    expect(bad?.leftOut.map(({ name }) => name).join()).not.toMatch(/[/\u202E]/);
  });

  test('that is larger than any paper says so', { timeout: 60_000 }, async ({ office }) => {
    await office.put(
      await fax({
        to: office.address,
        attachments: [{ filename: 'huge.pdf', content: Buffer.from(pdfOf(30_000_000)) }],
      }),
    );
    await office.read();
    expect(await office.papers()).toMatchObject([
      {
        contentType: null,
        sender: 'Mercy Fax <fax@mercy.example>',
        leftOut: [{ name: 'The whole email', why: 'size' }],
      },
    ]);
  });
});

interface Office {
  readonly address: string;
  readonly admin: { readonly id: string };
  readonly hospiceId: string;
}

const withLogo = (to: string, logo: { filename: string; content: Buffer; cid: string }): Promise<Buffer> =>
  fax({ to, subject: 'Hello', html: '<img src="cid:logo">', attachments: [logo] });

/** A mail’s body with one file of this name. */
const attached = (name: string, content: Buffer): Buffer =>
  Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n--b--\r\n`,
  );

const head = (address: string): string =>
  `To: ${address}\r\nFrom: x@evil.example\r\nSubject: Fax\r\nMessage-ID: <1@evil>\r\n`;
