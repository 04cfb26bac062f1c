import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { SURVEY_SESSION_MS } from '#contract/surveys/surveys.ts';
import { readRetryAfter } from '#src/features/surveys/answering/surveyCalls.ts';
import { readLink } from '#src/config/linkToken.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { network } from '../support/network.ts';
import {
  answerNextSending,
  begin,
  give,
  heading,
  invite,
  keptInTab,
  load,
  logInPath,
  open,
  press,
  results,
  skipToCheck,
} from '../support/surveyPage.tsx';
import { SURVEY_PATH } from '#contract/platform/paths.ts';

/** To the page from which the answers are sent. */
async function answerAll(server: TestServer) {
  const invited = await invite(server);
  const { person } = open(server, invited);
  await begin(person);
  await skipToCheck(person);
  return { ...invited, person };
}

const sessions = ({ db }: TestServer) => db.selectFrom('survey_session').select('expires_at').execute();

describe('Expired survey session', () => {
  test('is renewed silently, and the answers are sent', async ({ server }) => {
    const { person } = await answerAll(server);
    server.clock.now = new Date(server.clock.now.getTime() + SURVEY_SESSION_MS + 1000);
    await press(person, 'Send answers');
    await heading('Thank you');
    expect(await results(server)).toHaveLength(1);
    expect(await sessions(server)).toHaveLength(2);
  });

  test('shows the end of the survey when the link has expired too, and deletes the answers', async ({ server }) => {
    const { id, person } = await answerAll(server);
    server.clock.now = new Date(server.clock.now.getTime() + SURVEY_SESSION_MS + 1000);
    await server.db.updateTable('survey_invitation').set({ status: 'expired' }).where('id', '=', id).execute();
    await press(person, 'Send answers');
    await heading('This survey has ended');
    expect(keptInTab()).toBe('');
  });

  test('keeps the answers and offers a retry when it cannot be renewed', async ({ server }) => {
    const { person } = await answerAll(server);
    server.clock.now = new Date(server.clock.now.getTime() + SURVEY_SESSION_MS + 1000);
    network.use(http.post(logInPath, () => HttpResponse.error(), { once: true }));
    await press(person, 'Send answers');
    expect(
      await screen.findByText(/^You’re offline\. Your answers are saved and will be sent automatically/),
    ).toBeVisible();
    await press(person, 'Try again');
    await heading('Thank you');
  });
});

describe('Survey answers that cannot be sent', () => {
  test('wait for the connection, and are then sent automatically', async ({ server }) => {
    const { person } = await answerAll(server);
    answerNextSending(() => HttpResponse.error());
    await press(person, 'Send answers');
    expect(
      await screen.findByText(/^You’re offline\. Your answers are saved and will be sent automatically/),
    ).toBeVisible();
    expect(await results(server)).toHaveLength(0);
    window.dispatchEvent(new Event('online'));
    await heading('Thank you');
    expect(await results(server)).toHaveLength(1);
  });

  test.for([
    [503, '40', 'sent automatically in about 40 seconds'],
    [429, '120', 'sent automatically in about 2 minutes'],
    [500, '', 'Something went wrong on our end'],
    [422, '', 'Your answers couldn’t be sent'],
  ] as const)(
    'are explained in plain words after status %i, and can be sent again',
    async ([status, retryAfter, words], { server }) => {
      const { person } = await answerAll(server);
      answerNextSending(() =>
        HttpResponse.json({ status, code: 'x', message: 'x' }, { status, headers: { 'Retry-After': retryAfter } }),
      );
      await press(person, 'Send answers');
      expect(await screen.findByText(new RegExp(words))).toBeVisible();
      expect(keptInTab()).toContain('"caregiver"');
      await press(person, 'Try again');
      await heading('Thank you');
    },
  );

  test('are stored once when the response to the first try was lost', async ({ server }) => {
    const { person } = await answerAll(server);
    const keys: (string | null)[] = [];
    network.use(
      http.post('*/hospice-experiences', async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const answer = await server.fetch(request);
        return keys.length === 1 ? HttpResponse.error() : answer;
      }),
    );
    await press(person, 'Send answers');
    await press(person, 'Try again');
    expect(await screen.findByText(/^Your answers have reached Harbor Hospice/)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await results(server)).toHaveLength(1);
  });

  test('are sent once when the button is double-clicked', async ({ server }) => {
    const { person } = await answerAll(server);
    let sent = 0;
    network.use(
      http.post('*/hospice-experiences', () => {
        sent += 1;
      }),
    );
    await person.dblClick(screen.getByRole('button', { name: 'Send answers' }));
    await heading('Thank you');
    expect(sent).toBe(1);
    expect(await results(server)).toHaveLength(1);
  });

  test('are discarded when the patient has died meanwhile', async ({ server }) => {
    const { enrollmentId, person } = await answerAll(server);
    await server.db
      .updateTable('enrollment')
      .set({ date_of_death: '2026-11-20' })
      .where('id', '=', enrollmentId)
      .execute();
    await press(person, 'Send answers');
    await heading('We are so sorry for your loss.');
    expect(screen.queryByText('Not an emergency line.')).toBeNull();
    expect(keptInTab()).toBe('');
    expect(await results(server)).toHaveLength(0);
  });
});

test('a survey can go on offline, with a note that there is no connection', async ({ server }) => {
  const { person } = open(server, await invite(server));
  await begin(person);
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText(/^You’re offline\. You can keep answering/)).toBeVisible();
  await give(person, 'Good');
  await heading(/comfortable/);
  Reflect.deleteProperty(navigator, 'onLine');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^There is no connection/)).toBeNull());
});

describe('Survey link', () => {
  test.for([
    ['expired', { status: 'expired' }, 'This survey has ended', 'There is nothing you need to do.'],
    [
      'answered',
      { status: 'completed', completed_at: new Date('2026-11-12T18:00:00Z') },
      'Thank you',
      'We have your answers from November 12.',
    ],
    ['closed', { status: 'cancelled' }, 'This survey is closed', 'There is nothing you need to do.'],
  ] as const)('that is %s says so, and whom to call', async ([, fields, title, words], { server }) => {
    open(server, await invite(server, fields));
    await heading(title);
    expect(screen.getByText(new RegExp(words))).toBeVisible();
    expect(screen.getByText(/tell or ask Harbor Hospice anything/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /555/ }).length).toBeGreaterThan(0);
    expect(keptInTab()).toBe('');
  });

  test("of a patient who has died shows condolences and no survey, in the family's language", async ({ server }) => {
    const invited = await invite(server, { language: 'es' });
    await server.db
      .updateTable('enrollment')
      .set({ date_of_death: '2026-11-19' })
      .where('id', '=', invited.enrollmentId)
      .execute();
    open(server, invited);
    await heading('Lamentamos mucho su pérdida.');
    expect(screen.getByText('No tiene que hacer nada.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comenzar' })).toBeNull();
  });

  test.for(['#token=short', `#token=${'x'.repeat(43)}`, ''])(
    'that never existed (%s) shows that it does not work',
    async (part, { server }) => {
      load(server, SURVEY_PATH + part);
      await heading('This link doesn’t work');
      expect(window.location.href).not.toContain('token');
    },
  );

  test('offers a retry when it cannot be checked', async ({ server }) => {
    const { token } = await invite(server);
    const { person } = load(failingOnce(server), `${SURVEY_PATH}#token=${token}`);
    await heading('We can’t open the survey right now');
    await press(person, 'Try again');
    await heading(/^Thank you for letting/);
  });

  test.each([
    ['#token=abc', 'abc', '/s'],
    ['?token=abc', 'abc', '/s'],
    ['?question=3&token=abc#top=1', 'abc', '/s?question=3#top=1'],
    ['?token=old#token=new', 'new', '/s'],
    ['#token=', null, '/s'],
    ['?question=2', null, '/s?question=2'],
  ])('token is taken out of the address %s', (part, token, rest) => {
    expect(readLink(`https://app.example/s${part}`)).toEqual({ token, rest });
  });
});

function failingOnce(server: TestServer) {
  let hasFailed = false;
  return {
    ...server,
    fetch: async (request: Request) => {
      if (hasFailed) return server.fetch(request);
      hasFailed = true;
      return HttpResponse.error();
    },
  };
}

test.each([
  ['30', 30],
  ['0', 1],
  ['Fri, 20 Nov 2026 15:01:00 GMT', 60],
  ['99999', 600],
  ['soon', null],
  [null, null],
])('Retry-After %s means a wait of %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-20T15:00:00Z'))).toBe(seconds);
});
