import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../server/support/server.ts';
import {
  begin,
  give,
  heading,
  invite,
  keptInTab,
  load,
  open,
  press,
  results,
  skipToCheck,
} from '../support/surveyPage.tsx';
import { SURVEY_PATH } from '#contract/platform/paths.ts';

test('a family answers the survey question by question, reviews its answers, changes one and sends them', async ({
  server,
}) => {
  const { enrollmentId, token } = await invite(server);
  const { person } = open(server, { token });

  expect(await heading('Thank you for letting Harbor Hospice care for Grace.')).toBeVisible();
  expect(window.location.href).not.toContain(token);
  await begin(person);
  await give(person, 'Fair');
  await heading(/comfortable/);
  await skipToCheck(person);
  await press(person, 'Change: Who is answering?');
  await give(person, 'The patient', 'Done');
  const check = await heading('Check your answers');
  expect(check).toHaveFocus();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['The patient', 'Very good', 'Fair', 'Not answered']),
  );
  await press(person, 'Send answers');

  await waitFor(async () => expect(await heading('Thank you')).toHaveFocus());
  const [result] = await results(server);
  expect(result).toMatchObject({
    enrollment_id: enrollmentId,
    respondent_role: 'patient',
    language: 'en',
    is_low: true,
  });
  const values = await server.db
    .selectFrom('survey_answer')
    .innerJoin('survey_question', 'survey_question.id', 'question_id')
    .select(['key', 'value'])
    .orderBy('position')
    .execute();
  expect(values).toEqual([
    { key: 'overall', value: 4 },
    { key: 'start', value: 2 },
  ]);
});

test('sent survey answers are removed from the browser, and a reload shows the thank-you page', async ({ server }) => {
  const first = open(server, await invite(server));
  await begin(first.person);
  await skipToCheck(first.person);
  expect(keptInTab()).toContain('"caregiver"');
  await press(first.person, 'Send answers');
  await heading('Thank you');
  expect(keptInTab()).toBe('');
  first.unmount();

  load(server);
  expect(await heading('Thank you')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /555/ })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+?\d+$/),
  );
});

test('a reload in the middle of a survey keeps the place and every answer', async ({ server }) => {
  const first = open(server, await invite(server));
  await begin(first.person);
  await first.person.click(await screen.findByRole('radio', { name: 'Good' }));
  first.unmount();

  const { person } = load(server);
  await heading(/^How smoothly/);
  expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked();
  await press(person, 'Back');
  await heading(/^Overall/);
  expect(screen.getByRole('radio', { name: 'Very good' })).toBeChecked();
});

test.for(['{', '{"answers":7}'])(
  'unreadable survey answers in the browser (%s) are ignored',
  async (kept, { server }) => {
    const first = open(server, await invite(server));
    await begin(first.person);
    first.unmount();
    window.sessionStorage.setItem('wayside.survey.draft', kept);
    load(server);
    await heading('Who is answering?');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  },
);

test('the next survey link in the same tab does not show the previous answers', async ({ server }) => {
  const first = open(server, await invite(server));
  await begin(first.person);
  first.unmount();

  const { token } = await invite(server);
  load(server, `${SURVEY_PATH}?token=${token}`);
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeVisible();
  expect(window.location.search).toBe('');
  expect(keptInTab()).toBe(token);
});

describe('Steps through the survey', () => {
  test('show the progress, and move the focus to each heading', async ({ server }) => {
    const { person } = open(server, await invite(server));
    await press(person, 'Begin');
    const who = await heading('Who is answering?');
    expect(who).toHaveFocus();
    expect(who).toHaveAccessibleDescription('1 of 11');
    await give(person, 'Someone else');
    const overall = await heading(/^Overall/);
    expect(overall).toHaveFocus();
    expect(overall).toHaveAccessibleDescription('2 of 11');
    expect(screen.getByRole('group', { name: /^Overall/ })).toBeVisible();
  });

  test('require the first two answers, and let all others be skipped', async ({ server }) => {
    const { person } = open(server, await invite(server));
    await press(person, 'Begin');
    await heading('Who is answering?');
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    await press(person, 'Next');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose an answer.');
    expect(screen.getByRole('radio', { name: 'The patient' })).toHaveFocus();
    await person.keyboard(' {Enter}');
    await heading(/^Overall/);
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    await give(person, 'Excellent');
    await heading(/^How smoothly/);
    await press(person, 'Next');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose an answer or skip this question.');
    await skipToCheck(person);
  });

  test('go back and forward with the browser, one question at a time', async ({ server }) => {
    const { person } = open(server, await invite(server));
    await begin(person);
    window.history.back();
    await waitFor(async () => expect(await heading(/^Overall/)).toHaveFocus());
    window.history.back();
    await heading('Who is answering?');
    window.history.forward();
    await heading(/^Overall/);
  });

  test('start at the first missing answer, whatever the address says', async ({ server }) => {
    const { token } = await invite(server);
    load(server, `${SURVEY_PATH}?question=7&token=${token}`);
    await heading('Who is answering?');
    await waitFor(() => expect(window.location.search).toBe('?page=respondent'));
  });

  test.for([1, 12])('work with %i questions', async (count, { server }) => {
    const { token } = await invite(server);
    const first = open(server, { token });
    await screen.findByRole('button', { name: 'Begin' });
    first.unmount();
    for (const [is_active, where] of [
      [true, '<='],
      [false, '>'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await server.db.updateTable('survey_question').set({ is_active }).where('position', where, count).execute();
    }

    const { person } = load(server);
    await press(person, 'Begin');
    expect(await heading('Who is answering?')).toHaveAccessibleDescription(`1 of ${count + 1}`);
    await give(person, 'The patient');
    await heading(/^Overall/);
    await give(person, 'Excellent');
    await skipToCheck(person);
    expect(screen.getAllByRole('button', { name: /^Change: / })).toHaveLength(count + 1);
    await press(person, 'Send answers');
    await heading('Thank you');
    expect(await results(server)).toHaveLength(1);
  });
});

test('a survey comment and a callback request are checked, reviewed and sent', async ({ server }) => {
  const { person } = open(server, await invite(server));
  await begin(person);
  while (screen.queryByRole('textbox') === null) await press(person, 'Skip');
  const comment = screen.getByRole('textbox', { name: 'Your answer' });
  expect(comment).toHaveAccessibleDescription('0 of 2,000 characters');
  await person.type(comment, 'The nurse was kind');
  expect(comment).toHaveAccessibleDescription('18 of 2,000 characters');
  await press(person, 'Next');
  await give(person, 'Yes, please call me');
  expect(screen.getByRole('alert')).toHaveTextContent(/phone number/);
  const phone = screen.getByRole('textbox', { name: 'Phone number' });
  expect(phone).toHaveFocus();
  await person.type(phone, '415 555 0199');
  await person.click(
    within(screen.getByRole('group', { name: 'Best time to call' })).getByRole('radio', { name: 'Morning' }),
  );
  await press(person, 'Next');
  await heading('Check your answers');
  expect(screen.getByText('Yes: 415 555 0199, morning')).toBeVisible();
  await press(person, 'Send answers');
  await heading('Thank you');

  expect(screen.getByText('You asked for a call. Someone from Harbor Hospice will call you.')).toBeVisible();
  const words = await server.db.selectFrom('survey_words').selectAll().execute();
  expect(words).toMatchObject([
    { comment: 'The nurse was kind', callback_phone: '(415) 555-0199', callback_time: 'morning' },
  ]);
});

test('a survey answer "Does not apply" is shown apart from skipped ones, and neither is sent', async ({ server }) => {
  const { person } = open(server, await invite(server));
  await begin(person);
  while (screen.queryByRole('radio', { name: 'Does not apply' }) === null) await press(person, 'Skip');
  await give(person, 'Does not apply');
  await heading(/^How likely/);
  await give(person, '10, Very likely');
  await skipToCheck(person);
  expect(screen.getByText('Does not apply')).toBeVisible();
  expect(screen.getByText('10 out of 10')).toBeVisible();
  await press(person, 'Send answers');
  await heading('Thank you');
  expect(await server.db.selectFrom('survey_answer').select('value').orderBy('value').execute()).toEqual([
    { value: 4 },
    { value: 10 },
  ]);
});

test('a family can switch the survey language at any time, and the answers are sent in the language last read', async ({
  server,
}) => {
  const { person } = open(server, await invite(server, { language: 'es' }));
  await heading('Gracias por permitir que Harbor Hospice cuide de Grace.');
  expect(document.documentElement.lang).toBe('es');
  await press(person, 'English');
  await heading(/^Thank you for letting/);
  expect(document.documentElement.lang).toBe('en');
  await press(person, 'Begin');
  await give(person, 'The patient');
  await heading(/^Overall/);
  await person.click(screen.getByRole('radio', { name: 'Excellent' }));
  await press(person, 'Español');
  expect(screen.getByRole('radio', { name: 'Excelente' })).toBeChecked();
  await press(person, 'Siguiente');
  await heading(/^¿Qué tan bien comenzó/);
  while (screen.queryByRole('button', { name: 'Omitir' })) await press(person, 'Omitir');
  await press(person, 'Enviar respuestas');
  await heading('Gracias');
  expect(await results(server)).toMatchObject([{ language: 'es' }]);
});

test('larger survey text can be switched on and stays on after a reload', async ({ server }) => {
  const first = open(server, await invite(server));
  await press(first.person, 'Larger text');
  expect(document.documentElement.dataset['survey']).toBe('large');
  first.unmount();
  load(server);
  expect(await screen.findByRole('button', { name: 'Larger text', pressed: true })).toBeVisible();
});
