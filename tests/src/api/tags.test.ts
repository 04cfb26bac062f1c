import { describe, expect, test } from 'vitest';
import { api } from '#src/api/api.ts';
import { LIST, TAG_TYPES, type Tag, type TagType } from '#src/api/tags.ts';
import { endpointDefinitions, tagsOf, type Definition } from '../support/endpointDefinitions.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const record = { id: ID, referralId: ID, patient: {}, enrollments: [] };
const page = { data: [record], meta: { totalItems: 1 } };

/** Replaces any argument: every id in it is the same one. */
const arg = new Proxy<Record<string, unknown>>(
  {},
  { get: (_target, name) => (name === Symbol.toPrimitive ? () => ID : ID) },
);

const definitions = await endpointDefinitions(api);
const provided = definitions.flatMap(([, { providesTags }]) => [
  ...tagsOf(providesTags, page, undefined, arg),
  ...tagsOf(providesTags, record, undefined, arg),
]);
/** Changes that no screen shows: a test mail to the caller's own address, and the challenge for a new passkey. */
const SHOWN_NOWHERE = ['sendTestSurveyMail', 'testMessage', 'beginPasskey'];
const changes = definitions.filter(([name, { type }]) => type === 'mutation' && !SHOWN_NOWHERE.includes(name));

test('the tags of cached data are those of the specification', () => {
  expect(TAG_TYPES).toEqual([
    'User',
    'Hospice',
    'ProviderGroup',
    'Referral',
    'Enrollment',
    'Performance',
    'HospiceStaff',
    'Stakeholder',
    'Communication',
  ]);
});

test('there are API changes to check', () => {
  expect(changes.length).toBeGreaterThan(0);
});

const invalidated = ({ invalidatesTags }: Definition, answer: unknown, error?: unknown): readonly Tag[] =>
  tagsOf(invalidatesTags, answer, error, arg);

/**
 * Communication has several lists (messages, templates, summaries, …), each with its name, and so has a person's account: a change of one
 * leaves the others alone.
 */
const listsOf = (type: TagType, tags: readonly Tag[]): readonly Tag[] =>
  type === 'Communication' || type === 'User'
    ? tags.filter((tag) => tag.type === type && tag.id !== ID && !Object.is(tag.id, arg))
    : [{ type, id: LIST }];

describe('Cache after an API change', () => {
  test.each(changes)('%s refreshes the lists that show it, and none after a failure', (_name, definition) => {
    const tags = invalidated(definition, record);
    expect(tags).not.toEqual([]);
    const kinds = new Set(tags.map(({ type }) => type));
    for (const type of kinds) {
      const lists = listsOf(type, tags);
      expect(lists).not.toEqual([]);
      for (const list of lists) {
        expect(tags).toContainEqual(list);
        expect(provided).toContainEqual(list);
      }
    }
    expect(invalidated(definition, undefined, { status: 500 })).toEqual([]);
  });
});

test('API queries provide the tags User and Referral', () => {
  const shown = new Set(provided.map(({ type }) => type));
  expect(shown).toContain('User');
  expect(shown).toContain('Referral');
});
