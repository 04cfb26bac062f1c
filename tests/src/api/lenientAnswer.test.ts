// Takes long: it reads each answer of the contract in many forms.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { lenientAnswer, readAnswer } from '#src/api/lenientAnswer.ts';
import { answersOf, UNKNOWN } from '../../support/unknownWords.ts';

const rows = allEndpoints.flatMap(([name, { response }]) => (response === null ? [] : [[name, response] as const]));

describe('Answer of a newer server', () => {
  test.each(rows)('%s is read with an unknown word in each of its enumerations', (_name, schema) => {
    const { newer, valid } = answersOf(schema);
    expect(z.safeParse(schema, valid).error).toBeUndefined();
    for (const answer of newer) {
      expect(z.safeParse(schema, answer).success).toBe(false);
      expect(readAnswer(schema, answer)).toEqual(answer);
      expect(JSON.stringify(answer)).toContain(UNKNOWN);
    }
  });

  test('at least 60 answers have an enumeration', () => {
    expect(rows.filter(([, schema]) => answersOf(schema).newer.length > 0).length).toBeGreaterThan(60);
  });

  const [, user] = rows.find(([name]) => name === 'getCurrentUser') ?? [];
  if (!user) throw new Error('The contract has no answer of the signed-in person');
  const [newer] = answersOf(user).newer;

  test.each([
    ['a field is missing', { ...Object(newer), id: undefined }],
    ['a field has another type', { ...Object(newer), locationIds: 'all' }],
    ['a word is a number', { ...Object(newer), group: { id: 'x', name: 'x', type: 7 } }],
    ['it is no object', UNKNOWN],
  ])('is refused where %s', (_why, answer) => {
    expect(readAnswer(user, answer)).toBeUndefined();
    expect(lenientAnswer(user)['~standard'].validate(answer)).toHaveProperty('issues');
  });
});
