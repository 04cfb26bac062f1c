import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, vi } from 'vitest';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import { MailChoice, UnsubscribeChoice, unsubscribeEndpoints } from '#contract/mail/unsubscribe.ts';
import { appRoutes } from '#src/app/router.tsx';
import { readMailChoice } from '#src/features/mail/unsubscribe/mailChoiceCalls.ts';
import { addFamilyWithMail, addMail, choose, look } from '../../server/mail/support/mails.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { connect, network } from '../support/network.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

const CALL = `*${unsubscribeEndpoints.setMailChoice.path}`;

/** @param before what is set up once the server is connected, and so comes before it */
function open(server: TestServer, handle: string, before?: () => void) {
  connect(server);
  before?.();
  const router = memoryRouter(appRoutes(), { initialEntries: [`/communication/unsubscribe/${handle}`] });
  return { ...render(<RouterProvider router={router} />), person: userEvent.setup() };
}

type Person = ReturnType<typeof open>['person'];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => vi.restoreAllMocks());

describe('Unsubscribe page', () => {
  test('shows what the emails are about, and changes nothing when it is opened', async ({ server }) => {
    const { address, handle } = await addFamilyWithMail(server);
    open(server, handle);
    expect(await heading('Stop these emails?')).toBeVisible();
    const facts = (await screen.findByText('Type')).closest('dl');
    expect(facts).toHaveTextContent(
      `TypeQuestions about the careFromHarbor HospiceTo${address[0] ?? ''}•••@f•••.example`,
    );
    expect(buttons()).toEqual(['Stop this kind of email', 'Stop all but essential', 'Keep receiving']);
    expect(document.title).not.toMatch(/Harbor|@|survey/i);
    expect((await look(server, handle)).choice).toBe('receive');
  });

  test.for([
    ['Stop this kind of email', 'stop_topic', 'You’ll no longer get this kind of email from Harbor Hospice.'],
    ['Stop all but essential', 'stop_all', 'You’ll no longer get emails from Harbor Hospice, except essential ones.'],
  ] as const)('%s: confirmed with the focus on the heading, and can be undone', async (words, { server }) => {
    const [label, choice, done] = words;
    const { handle } = await addFamilyWithMail(server);
    const { person } = open(server, handle);
    await press(person, label);
    await waitFor(async () => expect(await heading('Done')).toHaveFocus());
    expect(screen.getByText(done)).toBeVisible();
    expect((await look(server, handle)).choice).toBe(choice);
    await press(person, 'Undo');
    expect(await screen.findByText('You’ll get this kind of email from Harbor Hospice again.')).toBeVisible();
    expect((await look(server, handle)).choice).toBe('receive');
    await press(person, 'Choose again');
    await waitFor(async () => expect(await heading('Stop these emails?')).toHaveFocus());
  });

  test('confirms that nothing has changed after "Keep receiving"', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    const { person } = open(server, handle);
    await press(person, 'Keep receiving');
    expect(await screen.findByText(/^Nothing changed\./)).toBeVisible();
    expect((await look(server, handle)).choice).toBe('receive');
  });

  test('shows the current choice when it is opened again, and Undo returns to it', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    await choose(server, handle, 'stop_topic');
    const { person } = open(server, handle);
    expect(await heading('These emails are stopped')).toBeVisible();
    expect(buttons()).toEqual(['Receive again', 'Stop all but essential']);
    await press(person, 'Stop all but essential');
    await press(person, 'Undo');
    await waitFor(async () => expect((await look(server, handle)).choice).toBe('stop_topic'));
  });

  test('uses the language and the topic of the email', async ({ server }) => {
    const hospiceId = await server.addHospice({ name: 'Harbor Hospice' });
    const mail = await addMail(server, { hospiceId, language: 'es', topic: 'low_score', kind: 'low_score' });
    const { unmount } = open(server, mail.handle);
    expect(await heading('¿Dejar de recibir estos correos?')).toBeVisible();
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    expect(document.title).toMatch(/^Sus preferencias de correo/);
    expect(screen.queryByText(/encuesta que aún espere/)).toBeNull();
    unmount();
    expect(document.documentElement.lang).not.toBe('es');
  });

  test("looks the same for every invalid link, in the browser's language", async ({ server }) => {
    const { id } = await addFamilyWithMail(server);
    const pages = new Set<string>();
    for (const handle of ['x'.repeat(43), id, 'y'.repeat(500), '%25']) {
      const { container, unmount } = open(server, handle);
      await heading('This link is no longer valid');
      pages.add(container.innerHTML);
      unmount();
    }
    expect(pages.size).toBe(1);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en']);
    open(server, 'x'.repeat(43));
    expect(await heading('Este enlace ya no es válido')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Sus preferencias de correo · Wayside'));
  });
});

const busy = () => new Response('', { status: 429, headers: { 'Retry-After': '41' } });

describe('Failed unsubscribe call', () => {
  const TROUBLES = [
    ['offline', () => Response.error(), /^You’re offline/],
    ['too many requests', busy, /^Too many requests\. Wait 41 seconds/],
    ['server error', () => new Response('', { status: 500 }), /^Something went wrong on our end/],
    ['a page that is not ours', () => new Response('<html>'), /^Something went wrong on our end/],
  ] as const;

  test.for(TROUBLES)(
    'on opening the page is explained and can be retried: %s',
    async ([, answer, words], { server }) => {
      const { handle } = await addFamilyWithMail(server);
      const { person } = open(server, handle, () => network.use(http.get(CALL, answer, { once: true })));
      expect(await heading('We couldn’t open this page')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(words);
      await press(person, 'Try again');
      // Another heading with this text is shown while the page opens.
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Stop these emails?' })).toHaveFocus());
    },
  );

  test.for(TROUBLES)(
    'on making a choice is explained and can be retried: %s',
    async ([, answer, words], { server }) => {
      const { handle } = await addFamilyWithMail(server);
      const { person } = open(server, handle, () => network.use(http.post(CALL, answer, { once: true })));
      await press(person, 'Stop all but essential');
      const found = await screen.findByRole('alert');
      expect(within(found).getByText(words)).toBeVisible();
      expect(found).toHaveTextContent('Nothing has changed yet.');
      await press(person, 'Try again: Stop all but essential');
      expect(await heading('Done')).toBeVisible();
      expect((await look(server, handle)).choice).toBe('stop_all');
    },
  );

  test('says so when the link has ended meanwhile', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    const { person } = open(server, handle);
    await heading('Stop these emails?');
    await screen.findByText('Type');
    await server.db.deleteFrom('mail_handle').execute();
    await press(person, 'Stop this kind of email');
    await waitFor(async () => expect(await heading('This link is no longer valid')).toHaveFocus());
  });
});

test('the unsubscribe page accepts exactly the responses that the contract allows', () => {
  const from = { from: 'Harbor Hospice', maskedAddress: 'r•••@f•••.example', kind: 'New referrals', endsSurvey: false };
  for (const choicesAt of [null, '/hospice/account-settings']) {
    for (const language of SURVEY_LANGUAGES) {
      for (const choice of UnsubscribeChoice.options) {
        const choiceRead: MailChoice = { ...from, choicesAt, language, choice };
        expect(readMailChoice(choiceRead)).toEqual(MailChoice.parse(choiceRead));
      }
    }
  }
  const good = { ...from, choicesAt: null, language: 'en', choice: 'receive' };
  const wrong = [null, 'x', [], {}, ...Object.keys(good).map((key) => ({ ...good, [key]: 'toString' }))];
  for (const each of wrong)
    expect([each, readMailChoice(each)]).toEqual([each, MailChoice.safeParse(each).data ?? null]);
});
