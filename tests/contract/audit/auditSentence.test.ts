import { describe, expect, test } from 'vitest';
import { CALL_LABELS, OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import { auditSentence, infinitiveOf, readingSentence, type AuditFacts } from '#contract/audit/auditSentence.ts';
import { endpoints } from '#contract/app/endpoints.ts';

const sentence = (facts: Partial<AuditFacts> & Pick<AuditFacts, 'verb'>) =>
  auditSentence({ actorName: 'Grace Lin', recordName: null, outcome: 'ok', detail: null, ...facts });

describe('Each kind of audit entry', () => {
  const verbs = [...Object.keys(endpoints), ...Object.keys(OTHER_LABELS)];

  test('has a sentence, done and refused, with a record’s name and without', () => {
    for (const verb of verbs) {
      const done = sentence({ verb, recordName: 'R-10234' });
      expect([verb, done]).toEqual([verb, expect.stringMatching(/^Grace Lin [a-z]+ [^{}]+$/)]);
      const refused = sentence({ verb, outcome: 'forbidden' });
      expect([verb, refused]).toEqual([
        verb,
        expect.stringMatching(/^Grace Lin tried to [a-z]+ [^{}]+\. Refused: not allowed$/),
      ]);
    }
  });

  test('names its record in one place at most', () => {
    const all = Object.values({ ...CALL_LABELS, ...OTHER_LABELS });
    expect(all.filter((label) => (label.match(/\{/g) ?? []).length > 1)).toEqual([]);
  });
});

test.for([
  [
    {
      verb: 'updateHospiceUser',
      recordName: 'Robert Moore',
      detail: { fromRole: 'hospice_admin', toRole: 'hospice_clinical_manager' },
    },
    'Grace Lin changed Robert Moore’s role from Hospice administrator to Clinical manager',
  ],
  [
    { verb: 'updateGroupUser', recordName: 'Priya Shah', detail: { fromState: 'active', toState: 'deactivated' } },
    'Grace Lin deactivated Priya Shah’s account',
  ],
  [
    { verb: 'createHospiceInvite', recordName: 'ines@foxglove.example', detail: { role: 'hospice_admin' } },
    'Grace Lin invited ines@foxglove.example to a hospice as Hospice administrator',
  ],
  [
    { verb: 'administerHospice', recordName: 'Harbor Hospice', detail: { plan: 'standard to pro' } },
    'Grace Lin changed Harbor Hospice’s plan from Standard to Pro',
  ],
  [
    { verb: 'administerHospice', recordName: 'Harbor Hospice', detail: { isActive: 'true to false' } },
    'Grace Lin turned off Harbor Hospice',
  ],
  [
    { verb: 'updateGroup', recordName: 'Larch Physicians', detail: { changed: ['city', 'phone'], isActive: true } },
    'Grace Lin changed Larch Physicians: city, phone',
  ],
  [
    { verb: 'updateGroup', recordName: 'Larch Physicians', detail: { changed: ['is_active'], isActive: false } },
    'Grace Lin turned off Larch Physicians',
  ],
  [
    { verb: 'updateHospiceProfile', detail: { changed: ['timeZone', 'legal_name'] } },
    'Grace Lin changed a hospice’s profile: time zone, legal name',
  ],
  [{ verb: 'getReferral', recordName: 'R-10234' }, 'Grace Lin opened R-10234'],
  [
    { verb: 'getReferral', recordName: 'R-10234', outcome: 'reason_required' },
    'Grace Lin tried to open R-10234. Refused: no reason given',
  ],
  [
    { verb: 'signIn', actorName: null, outcome: 'unauthenticated' },
    'Someone who wasn’t logged in tried to log in. Refused: not logged in',
  ],
  [{ verb: 'createHospiceExperience', actorName: null }, 'A family answered a survey'],
  [
    { verb: 'createAdministratorInvite', actorName: null, recordName: 'Ada Byron' },
    'Someone with access to the server invited Ada Byron as an administrator',
  ],
  [{ verb: 'purgeReferral', actorName: null }, 'Wayside removed a referral for good'],
  [{ verb: 'makeHospiceArchive', actorName: null }, 'Wayside finished an export of all data'],
  [
    { verb: 'deleteHospiceData', actorName: null, recordName: 'Harbor Hospice' },
    'Wayside deleted all data for Harbor Hospice',
  ],
  [{ verb: 'aCallOfTheFuture' }, 'Grace Lin: aCallOfTheFuture'],
] as const)('%j is said as a sentence', ([facts, words]) => {
  expect(sentence(facts)).toBe(words);
});

test.for([
  ['changed', 'change'],
  ['viewed', 'view'],
  ['replied', 'reply'],
  ['looked', 'look'],
  ['took', 'take'],
  ['unsubscribed', 'unsubscribe'],
] as const)('what was only tried: %s is %s', ([past, infinitive]) => {
  expect(infinitiveOf(past)).toBe(infinitive);
});

test('what is only tried is in the infinitive, for every verb of the labels', () => {
  const past = Object.values({ ...CALL_LABELS, ...OTHER_LABELS }).map((label) =>
    (label.split(' ')[0] ?? '').toLowerCase(),
  );
  expect([...new Set(past)].map(infinitiveOf).toSorted().join(' ')).toBe(
    'accept add answer arrange ask assign cancel change check choose compare confirm connect correct count create decide decline delete disconnect download draft enter export finish follow import invite log look mark merge move notify open preview raise receive remove rename reply request resend reset resolve restart restore revoke reword save schedule search send start take turn undo unsubscribe verify view',
  );
});

test('a session of reading says how many records somebody viewed', () => {
  expect(readingSentence('Ana Ruiz', 14)).toBe('Ana Ruiz viewed 14 records');
  expect(readingSentence('Ana Ruiz', 1)).toBe('Ana Ruiz viewed 1 record');
  expect(readingSentence('Ana Ruiz', 0)).toBe('Ana Ruiz viewed lists and figures');
});
