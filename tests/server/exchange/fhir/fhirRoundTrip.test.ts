import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { DOCUMENT_TYPES } from '#contract/documents/documents.ts';
import { PAYERS } from '#contract/organizations/payers.ts';
import { CHANNELS, DIAGNOSIS_CATEGORIES, RELATIONSHIPS, SETTINGS, SEXES } from '#contract/referrals/patients.ts';
import { REFERRAL_SOURCES } from '#contract/referrals/referralSources.ts';
import { Urgency } from '#contract/referrals/urgencies.ts';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';
import { addDocument, PDF, pdfOf, PNG } from '../../documents/support/documents.ts';
import { exportBundle, importBundle, makeFhirWorld, resourcesOf, type Exported } from '../support/fhirCalls.ts';
import { post, test, type TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

const NAMES = [
  "O'Brien",
  'Müller-Lüdenscheidt',
  '李',
  'محمد',
  'Ångström',
  'de la Cruz',
  'Οδυσσέας',
  'นารี',
  '👩🏽‍⚕️ Ada',
  'D’Arcy "Dot"',
];
const name = fc.constantFrom(...NAMES);
const words = fc.oneof(
  name,
  fc.constantFrom('Two\nlines', '<b>&amp;</b>', 'tab\there', '\u0001 a control sign', '%_\\'),
);
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 2 });
const phone = fc.constantFrom('(555) 010-0142', '+44 20 7946 0958 ext. 12', '(410) 555-0100');
const email = fc.constantFrom('ana@family.example', 'x+y@family.example');
const language = fc.constantFrom('en', 'es', 'zh-Hans', 'pt-BR');

const facts = fc.record({
  patient: fc.record({
    firstName: name,
    middleName: optional(name),
    lastName: name,
    suffix: optional(fc.constantFrom('Jr.', 'III')),
    preferredName: optional(words),
    dateOfBirth: fc.constantFrom('1900-01-01', '1936-02-29', '2026-11-19'),
    sexAtBirth: fc.constantFrom(...SEXES),
    phone: optional(phone),
    address: optional(words),
    mrn: optional(words),
    preferredLanguage: language,
    needsInterpreter: fc.boolean(),
  }),
  currentLocation: optional(
    fc.record({ setting: fc.constantFrom(...SETTINGS), facilityName: optional(words), room: optional(words) }),
  ),
  referredBy: optional(
    fc.record({
      name,
      role: optional(words),
      organization: optional(words),
      phone: optional(phone),
      email: optional(email),
    }),
  ),
  source: fc.constantFrom(...REFERRAL_SOURCES),
  urgency: fc.constantFrom(...Urgency.options),
  primaryDiagnosis: optional(
    fc.record({
      text: words,
      icd10: optional(fc.constantFrom('C34.90', 'G30.9', 'I50')),
      category: fc.constantFrom(...DIAGNOSIS_CATEGORIES),
    }),
  ),
  payer: optional(
    fc.record({
      primary: fc.constantFrom(...PAYERS),
      memberId: optional(fc.constantFrom('1EG4-TE5-MK73', '7')),
      secondary: optional(fc.constantFrom(...PAYERS)),
    }),
  ),
  caregiver: optional(
    fc.record({
      name,
      relationship: fc.constantFrom(...RELATIONSHIPS),
      phone: optional(phone),
      email: optional(email),
      language,
      isSurveyContact: fc.boolean(),
      hasConsentedToContact: fc.boolean(),
    }),
  ),
  note: optional(words),
});
const documents = fc.array(
  fc.record({
    fileType: fc.constantFrom(...DOCUMENT_TYPES),
    name: fc.constantFrom('Face sheet.pdf', 'Überweisung 李.pdf', 'a'.repeat(150) + '.pdf'),
    bytes: fc.constantFrom(PDF, pdfOf(1001), pdfOf(70_000), PNG),
  }),
  { maxLength: 2 },
);
const origin = fc.constantFrom('provider', 'community', 'both');
const sides = fc.record({
  side: fc.constantFrom('hospice' as const, 'group' as const),
  channel: fc.constantFrom(...CHANNELS),
  atLocation: fc.boolean(),
});

type Given = typeof whole extends fc.Arbitrary<infer Value> ? Value : never;
const whole = fc.record({ facts, origin, sides, documents });

/** One referral for each number, so that every word of every list is in one of them, and each part once there and once not. */
function example(number: number): Given {
  const nth = <Word>(list: readonly Word[]): Word => {
    const [word] = list.slice(number % list.length);
    if (word === undefined) throw new Error('An empty list has no nth word');
    return word;
  };
  const every = <Value>(value: Value): Value | null => (number % 3 === 2 ? null : value);
  const text = nth(["O'Brien", '李', 'محمد']);
  return {
    facts: {
      patient: {
        firstName: text,
        middleName: every(text),
        lastName: text,
        suffix: every('Jr.'),
        preferredName: every(text),
        dateOfBirth: '1936-02-29',
        sexAtBirth: nth(SEXES),
        phone: every('(410) 555-0100'),
        address: every('Two\nlines'),
        mrn: every(text),
        preferredLanguage: nth(['en', 'zh-Hans']),
        needsInterpreter: number % 2 === 0,
      },
      currentLocation: { setting: nth(SETTINGS), facilityName: every(text), room: every('12b') },
      referredBy: every({ name: text, role: every(text), organization: every(text), phone: null, email: null }),
      source: nth(REFERRAL_SOURCES),
      urgency: nth(Urgency.options),
      primaryDiagnosis: { text, icd10: every('C34.90'), category: nth(DIAGNOSIS_CATEGORIES) },
      payer: { primary: nth(PAYERS), memberId: every('1EG4-TE5-MK73'), secondary: every(nth(PAYERS)) },
      caregiver: {
        name: text,
        relationship: nth(RELATIONSHIPS),
        phone: every('(410) 555-0100'),
        email: every('ana@family.example'),
        language: 'es',
        isSurveyContact: number % 2 === 0,
        hasConsentedToContact: number % 4 < 2,
      },
      note: every(text),
    },
    origin: nth(['provider', 'community', 'both'] as const),
    sides: { side: nth(['hospice', 'group'] as const), channel: nth(CHANNELS), atLocation: number % 4 < 2 },
    documents: [{ fileType: nth(DOCUMENT_TYPES), name: 'Face sheet.pdf', bytes: nth([PDF, PNG]) }],
  };
}

interface Places {
  readonly communityId: string;
  readonly locationId: string;
}
const WithId = z.object({ id: z.string() });

async function create(
  server: TestServer,
  world: World,
  { communityId, locationId }: Places,
  given: {
    facts: Record<string, unknown>;
    origin: string;
    sides: { side: 'hospice' | 'group'; channel: string; atLocation: boolean };
  },
): Promise<string> {
  const { atLocation, channel, side } = given.sides;
  const body = {
    ...given.facts,
    communityId: given.origin === 'provider' ? null : communityId,
    responsibleProviderId: given.origin === 'community' ? null : world.providerId,
  };
  const answer =
    side === 'hospice'
      ? await server.as(world.people.hospice_admin)(
          `/v1/hospices/${world.hospiceId}/referrals`,
          post({
            ...body,
            receivedChannel: channel,
            receivedAt: '2026-11-20T09:08:07.123Z',
            hospiceLocationId: atLocation ? locationId : null,
          }),
        )
      : await server.as(world.people.care_manager)(
          `/v1/groups/${world.groupId}/referrals`,
          post({ ...body, hospiceIds: [world.hospiceId] }),
        );
  const content: unknown = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(content));
  return z.parse(WithId, content).id;
}

/** A Bundle without the values that differ in every export: ids, the number, the times not set by the sender. */
function essence(bundle: Exported): unknown {
  const numbers = new Map(bundle.entry.map(({ fullUrl }, index) => [fullUrl, `urn:entry:${index}`]));
  const ids = new Map(bundle.entry.map(({ resource }, index) => [resource['id'], `entry ${index}`]));
  const anew = new Set(['timestamp', 'lastModified', 'date']);
  return JSON.parse(
    JSON.stringify({ ...bundle, id: 'own' }, (key, value: unknown) => {
      if (anew.has(key)) return undefined;
      if (typeof value !== 'string') return value;
      if (/^R-\d+$/.test(value)) return 'R-number';
      return numbers.get(value) ?? ids.get(value) ?? value;
    }),
  );
}

describe('A referral exported as FHIR and imported again', () => {
  test(
    'exports to the same Bundle as before, and every export is valid FHIR',
    { timeout: 120_000 },
    async ({ server }) => {
      const world = await makeFhirWorld(server);
      const places = {
        communityId: await server.addCommunity(),
        locationId: await server.addLocation(world.hospiceId),
      };
      await fc.assert(
        fc.asyncProperty(whole, async ({ documents: files, ...given }) => {
          const { side } = given.sides;
          const person = side === 'hospice' ? world.people.hospice_admin : world.people.care_manager;
          const id = await create(server, world, places, given);
          for (const file of files) {
            await addDocument(server, person, id, file);
          }

          const first = await exportBundle(server, person, id);
          expect(await validateBundle(first)).toEqual([]);

          // A group's referral begins as received again when the hospices are asked again.
          const again = await importBundle(server, world, first, side);
          const second = await exportBundle(server, person, again.id);
          const normal = side === 'group' ? withoutMoments : (value: unknown) => value;
          expect(normal(essence(second))).toEqual(normal(essence(first)));
          expect(resourcesOf(second, 'Binary').map(({ data }) => data)).toEqual(
            resourcesOf(first, 'Binary').map(({ data }) => data),
          );
        }),
        {
          numRuns: Number(process.env['FHIR_RUNS'] ?? 20),
          examples: DOCUMENT_TYPES.map((_type, number) => [example(number)]),
        },
      );
    },
  );
});

const withoutMoments = (bundle: unknown): unknown =>
  JSON.parse(JSON.stringify(bundle, (key, value: unknown) => (key === 'authoredOn' ? undefined : value)));
