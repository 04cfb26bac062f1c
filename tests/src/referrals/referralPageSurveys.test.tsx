import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { SHARED_FACTS } from '#contract/organizations/sharing/sharing.ts';
import { DAY } from '#contract/platform/durations.ts';
import { addFamily, askWith, mailsOf, MOVED } from '../../server/surveys/support/families.ts';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { setDefault } from '../../server/organizations/support/sharing.ts';
import { addResult, CONTENT, resultsPath, UNHAPPY, WRITTEN } from '../../server/surveys/support/surveyResults.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { liveNow, openAsGroup, openAsHospice } from '../support/referralPage.ts';
import { open as openDashboard, openActions } from '../support/hospiceDashboard.ts';
import { showThemes } from '../support/featureFlags.ts';
// Lazy-loaded code takes longer on a busy machine than a test waits for a text.
import '#src/features/referrals/hospice/EnrollmentActions.tsx';
import '#src/features/referrals/hospice/HospiceEnrollments.tsx';
import '#src/features/surveys/results/ResolveDialog.tsx';
import '#src/features/surveys/results/SendSurveyDialog.tsx';
import '#src/features/surveys/results/SurveyCard.tsx';

// The stored form of `?tsf=on`, set before anything reads it.
showThemes();

async function addAsked(server: TestServer, world: World) {
  liveNow(server);
  return addFamily(server, {
    hospiceId: world.hospiceId,
    groupId: world.groupId,
    referral: { first_name: 'Grace', last_name: 'Holm', responsible_provider_id: world.providerId },
  });
}

const card = async () => within(await screen.findByRole('region', { name: 'Family survey' }));
const resultOf = async (server: TestServer, world: World, enrollmentId: string) => {
  const answer = await server.as(world.people.hospice_admin)(resultsPath(enrollmentId));
  return (await answer.json()).data[0];
};

describe('Family survey on a referral', () => {
  test('shows the latest score with its change, the last and next survey, and each answer', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    await askWith(server, world.hospiceId);
    const about = { enrollmentId, hospiceId: world.hospiceId };
    await addResult(server, about, { values: UNHAPPY, submittedAt: new Date(Date.now() - 30 * DAY) });
    await addResult(server, about, { values: CONTENT });
    openAsHospice(server, world, referralId);

    const part = await card();
    expect(await part.findByText('up from 3.5')).toBeVisible();
    expect(await part.findByText(/^Surveyed twice, last .*: answered$/)).toBeVisible();
    expect(part.getByText(/^Next on /)).toBeVisible();
    const [newest] = part.getAllByRole('article');
    expect(newest).toHaveTextContent('Overall, how is your experience with Harbor Hospice so far?Excellent');
    expect(newest).toHaveTextContent('10 of 10');
  });

  test('says that automatic surveys are off, that one can still be sent, and where to turn them on', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { referralId } = await addAsked(server, world);
    const { person, unmount } = openAsHospice(server, world, referralId);
    const part = await card();
    expect(await part.findByText(/^Automatic surveys are off\. You can still send one\./)).toBeVisible();
    expect(part.getByRole('link', { name: 'Turn them on in Settings' })).toHaveAttribute(
      'href',
      '/hospice/settings/survey-send',
    );
    await person.click(part.getByRole('button', { name: 'Send survey…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send survey' }));
    expect(await dialog.findByText(/Automatic surveys are off and stay off\./)).toBeVisible();
    unmount();

    openAsHospice(server, world, referralId, 'hospice_clinical_manager');
    expect(await (await card()).findByText(/^Automatic surveys are off/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Turn them on in Settings' })).toBeNull();
  });

  test('resolves a low score with a note, and Undo reopens it', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    await addResult(server, { enrollmentId, hospiceId: world.hospiceId }, { values: UNHAPPY, ...WRITTEN });
    const { person } = openAsHospice(server, world, referralId, 'hospice_clinical_manager');

    const part = await card();
    await person.click(await part.findByRole('button', { name: 'Resolve…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve low score' }));
    await person.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await dialog.findByRole('button', { name: 'Enter what was done' })).toBeVisible();
    await person.type(dialog.getByLabelText(/^What was done/), 'Called the daughter');
    await person.click(dialog.getByRole('button', { name: 'Resolve' }));

    expect(await part.findByText('Low score, resolved')).toBeVisible();
    expect(part.getByText('Called the daughter')).toBeVisible();
    expect(part.getByRole('article')).toHaveTextContent(/Resolved today \d{1,2}:\d\d [AP]M by /);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await part.findByText('Low score, open')).toBeVisible();
    expect(await resultOf(server, world, enrollmentId)).toMatchObject({ alert: { state: 'open', note: null } });
  });

  test('keeps an unsent note when its dialog is closed', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    await addResult(server, { enrollmentId, hospiceId: world.hospiceId }, { values: UNHAPPY });
    const { person } = openAsHospice(server, world, referralId);
    const part = await card();
    await person.click(await part.findByRole('button', { name: 'Resolve…' }));
    await person.type(await screen.findByLabelText(/^What was done/), 'Called the daughter');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(part.getByRole('button', { name: 'Resolve…' }));
    expect(await screen.findByLabelText(/^What was done/)).toHaveValue('Called the daughter');
  });

  test('keeps a typed note when a colleague changed the low score first', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    const id = await addResult(server, { enrollmentId, hospiceId: world.hospiceId }, { values: UNHAPPY });
    const { person } = openAsHospice(server, world, referralId);
    const part = await card();
    await person.click(await part.findByRole('button', { name: 'Resolve…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve low score' }));
    await person.type(dialog.getByLabelText(/^What was done/), 'Called the daughter');

    const path = `${resultsPath(enrollmentId)}/${id}`;
    const step = patch({ version: 1, state: 'in_progress' });
    expect((await server.as(world.people.hospice_clinical_manager)(path, step)).status).toBe(200);
    await person.click(dialog.getByRole('button', { name: 'Resolve' }));

    expect(await dialog.findByText(/Someone else changed this/)).toBeVisible();
    expect(dialog.getByText('Low score, in follow-up')).toBeVisible();
    expect(dialog.getByLabelText(/^What was done/)).toHaveValue('Called the daughter');
    await person.click(dialog.getByRole('button', { name: 'Load the latest version' }));
    await person.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await resultOf(server, world, enrollmentId)).toMatchObject({
      alert: { state: 'resolved', note: 'Called the daughter' },
    });
  });

  test('lets the hospice confirm and add themes', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    await addResult(server, { enrollmentId, hospiceId: world.hospiceId }, { values: UNHAPPY, ...WRITTEN });
    const { person } = openAsHospice(server, world, referralId);
    const part = await card();

    await person.click(await part.findByRole('button', { name: 'Theme Responsiveness' }));
    await person.click(screen.getByRole('menuitem', { name: 'Confirm' }));
    expect(await part.findByText('confirmed')).toBeVisible();
    await person.click(part.getByRole('button', { name: 'Add theme' }));
    await person.selectOptions(await part.findByRole('combobox', { name: 'Theme' }), 'Communication');
    await person.click(part.getByRole('radio', { name: 'Negative' }));
    await person.click(part.getByRole('button', { name: 'Add' }));

    expect(await part.findByText('Communication, negative')).toBeVisible();
    expect((await resultOf(server, world, enrollmentId)).themes).toEqual([
      { key: 'communication', polarity: 'negative', state: 'confirmed' },
      { key: 'gratitude', polarity: 'positive', state: 'removed' },
      { key: 'responsiveness', polarity: 'negative', state: 'confirmed' },
    ]);
  });
});

describe('Sending a survey by hand', () => {
  test('names the recipient, sends one email, and then explains why no second one is sent', async ({ server }) => {
    const world = await makeWorld(server);
    const { address, referralId } = await addAsked(server, world);
    await askWith(server, world.hospiceId);
    const { person } = openAsHospice(server, world, referralId);
    const part = await card();
    expect(await part.findByText('Not surveyed yet')).toBeVisible();

    await person.click(part.getByRole('button', { name: 'Send survey…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send survey' }));
    expect(await dialog.findByText('Rosa Murray')).toBeVisible();
    await person.click(await dialog.findByRole('button', { name: 'Send survey' }));

    expect(await screen.findByText('Survey will be sent to Rosa Murray')).toBeVisible();
    expect(await part.findByText(/^Surveyed once, last today/)).toBeVisible();
    expect((await mailsOf(server)).map(({ to }) => to)).toEqual([address]);
    await person.click(part.getByRole('button', { name: 'Send survey…' }));
    const again = within(await screen.findByRole('dialog', { name: 'Send survey' }));
    expect(await again.findByText(/^It can’t be sent now\. /)).toBeVisible();
    expect(again.queryByRole('button', { name: 'Send survey' })).toBeNull();
  });

  test('shows the reason when the server refuses it meanwhile', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    const { person } = openAsHospice(server, world, referralId);
    const part = await card();
    await person.click(part.getByRole('button', { name: 'Send survey…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send survey' }));
    const send = await dialog.findByRole('button', { name: 'Send survey' });
    await server.db.updateTable('enrollment').set({ is_sia: true }).where('id', '=', enrollmentId).execute();

    await person.click(send);

    const [refusal] = await dialog.findAllByText(/Actively dying \(SIA\)/);
    expect(refusal).toBeVisible();
    expect(await mailsOf(server)).toEqual([]);
  });

  test('is offered in the enrollment list, beside the link to the results', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, referralId } = await addAsked(server, world);
    await addResult(server, { enrollmentId, hospiceId: world.hospiceId });
    const { person } = openDashboard(server, world, '/hospice?tab=enrollments');

    await openActions(person, 'Holm');
    const results = screen.getByRole('menuitem', { name: 'See results' });
    expect(results).toHaveAttribute('href', `/hospice/referrals/${referralId}#family-survey`);
    await person.click(screen.getByRole('menuitem', { name: 'Send survey…' }));

    expect(await screen.findByText('Rosa Murray')).toBeVisible();
  });
});

const openShared = async (server: TestServer, shared: typeof DEFAULT_SHARING.shared) => {
  const world = await makeWorld(server);
  const { enrollmentId, referralId } = await addAsked(server, world);
  await addResult(
    server,
    { enrollmentId, hospiceId: world.hospiceId },
    {
      values: UNHAPPY,
      ...WRITTEN,
      readers: [world.groupId],
      wordReaders: [world.groupId],
    },
  );
  await setDefault(server, world.hospiceId, { ...DEFAULT_SHARING, shared });
  openAsGroup(server, world, referralId);
  return within(await screen.findByRole('region', { name: 'Family survey, Harbor Hospice' }));
};

describe('Survey results for a group', () => {
  test('show scores without comments when the hospice does not share comments', async ({ server }) => {
    const part = await openShared(
      server,
      SHARED_FACTS.filter((fact) => fact !== 'comments'),
    );
    expect(await part.findByText('Survey comments: Not shared by Harbor Hospice')).toBeVisible();
    expect(part.getByRole('heading', { name: '3.5 of 5' })).toBeVisible();
    expect(part.queryByText(/night nurse|555-0142|Asked for a call|Responsiveness/)).toBeNull();
    expect(part.queryByRole('button')).toBeNull();
  });

  test('show no scores when the hospice does not share scores', async ({ server }) => {
    const part = await openShared(
      server,
      SHARED_FACTS.filter((fact) => fact !== 'survey_scores'),
    );
    expect(await part.findByText('Individual survey answers: Not shared by Harbor Hospice')).toBeVisible();
    expect(part.queryByText(/ of 5|No answers yet/)).toBeNull();
  });
});

describe('A survey address that a group changed', () => {
  const CHANGED =
    /Rosa Treating \(Lakeside Physicians\) changed this address on .*, from n•••@f•••\.example to nora\.murray@/;

  test('is shown on the card, and one press confirms it', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const { referralId } = await world.addFamily(MOVED);
    await askWith(server, world.hospiceId);
    const { person } = openAsHospice(server, world, referralId, 'hospice_clinical_manager');
    const part = await card();
    expect(await part.findByRole('status')).toHaveTextContent(CHANGED);
    await person.click(part.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('Address confirmed')).toBeVisible();
    expect(await part.findByText(/^Next on /)).toBeVisible();
    expect(part.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  });

  test('is shown before a survey is sent by hand, and confirmed with the same press', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const { referralId } = await world.addFamily(MOVED);
    const { person } = openAsHospice(server, world, referralId, 'hospice_clinical_manager');
    await person.click((await card()).getByRole('button', { name: 'Send survey…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send survey' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(CHANGED);
    await person.click(dialog.getByRole('button', { name: 'Confirm address and send' }));
    expect(await screen.findByText('Survey will be sent to Rosa Murray')).toBeVisible();
    expect(await mailsOf(server)).toMatchObject([{ kind: 'survey_invitation', to: MOVED.caregiver.email }]);
  });
});
