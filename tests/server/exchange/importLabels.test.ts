import { expect, test } from 'vitest';
import { choiceProblem, likelyChoice, readChoice, type ChoiceField } from '#contract/exchange/importChoices.ts';
import { readLanguage } from '#server/exchange/imports/cells/languages.rules.ts';

test.for<[field: ChoiceField, words: Record<string, string>]>([
  ['sexAtBirth', { F: 'female', female: 'female', M: 'male', Male: 'male', u: 'unknown', 'not known': 'unknown' }],
  [
    'source',
    { 'Skilled nursing': 'snf', SNF: 'snf', ACO: 'aco_care_manager', patient: 'self', 'home-health': 'home_health' },
  ],
  ['urgency', { URGENT: 'urgent', routine: 'routine' }],
  ['receivedChannel', { EHR: 'ehr', 'Walk-in': 'walk_in', 'in person': 'walk_in' }],
  [
    'currentSetting',
    {
      SNF: 'skilled_nursing',
      'Skilled nursing facility': 'skilled_nursing',
      'Skilled nursing': 'skilled_nursing',
      ALF: 'assisted_living',
      'Group Home': 'group_home',
    },
  ],
  ['diagnosisCategory', { Dementia: 'dementia_neuro', Heart: 'cardiac', cardiac: 'cardiac' }],
  ['payer', { VA: 'va', 'Veterans Affairs': 'va', 'Mcare A': 'medicare', 'Medicare advantage': 'medicare_advantage' }],
  [
    'caregiverRelationship',
    {
      Spouse: 'spouse_partner',
      Husband: 'spouse_partner',
      Wife: 'spouse_partner',
      Partner: 'spouse_partner',
      Son: 'child',
      Daughter: 'child',
      Mother: 'parent',
      Father: 'parent',
      Brother: 'sibling',
      Sister: 'sibling',
      'The patient': 'self',
    },
  ],
])('File import reads a choice by its label, its code or what else it is called: %s', ([field, words]) => {
  const read = Object.keys(words).map((word) => [word, readChoice(field, word)]);
  expect(Object.fromEntries(read)).toEqual(words);
  expect(readChoice(field, 'something else')).toBeUndefined();
});

test('File import suggests, but does not take, what a word probably means', () => {
  const words = {
    'Humana Gold': 'medicare_advantage',
    'BCBS of Maryland': 'commercial',
    'St. Mary’s Med Ctr': undefined,
  };
  expect(Object.keys(words).map((word) => readChoice('payer', word))).toEqual([undefined, undefined, undefined]);
  expect(Object.fromEntries(Object.keys(words).map((word) => [word, likelyChoice('payer', word)]))).toEqual(words);
  expect(likelyChoice('source', 'St. Mary’s Med Ctr')).toBe('hospital');
  expect(likelyChoice('currentSetting', 'Sunrise Senior Living')).toBe('assisted_living');
});

test('File import names the labels of a choice where a cell has none of them', () => {
  expect(choiceProblem('sexAtBirth')).toBe('Use one of: Female, Male, Unknown');
  expect(choiceProblem('urgency')).toBe('Use one of: Urgent, Routine');
});

test.for([
  ['Spanish', 'es'],
  ['haitian creole', 'ht'],
  ['Portuguese', 'pt'],
  ['Filipino', 'tl'],
  ['es', 'es'],
  ['es-MX', 'es-MX'],
  ['ase', 'ase'],
  ['ES', undefined],
  ['Klingon', undefined],
  ['español', undefined],
] as const)('File import reads the language %s as %s', ([word, tag]) => {
  expect(readLanguage(word)).toBe(tag);
});
