import { describe, expect, test } from 'vitest';
import {
  bestName,
  ccnOf,
  codeOf,
  codingsOf,
  contactOf,
  extensionOf,
  fullName,
  identifierOf,
  languageOf,
  namesOf,
  npiOf,
  oneOf,
  textOf,
  typedIdentifier,
} from '#server/exchange/fhir/reading/elements.rules.ts';
import { CCN, IDENTIFIER_TYPE, NPI } from '#server/exchange/fhir/systems.rules.ts';

const typed = (code: string, value: string) => ({ type: { coding: [{ system: IDENTIFIER_TYPE, code }] }, value });

const best = (...uses: readonly (undefined | 'official' | 'usual' | 'temp' | 'old' | 'maiden' | 'nickname')[]) =>
  bestName(uses.map((use) => (use === undefined ? {} : { use })))?.index;

describe('Elements of FHIR', () => {
  test('a concept reads as its text, else as the first display of its codes', () => {
    expect(textOf({ text: 'Own', coding: [{ display: 'Display' }] })).toBe('Own');
    expect(textOf({ coding: [{ code: 'a' }, { display: 'Second' }, { display: 'Third' }] })).toBe('Second');
    expect(textOf({ coding: [{ code: 'a' }] })).toBeUndefined();
    expect(textOf({})).toBeUndefined();
    expect(textOf(undefined)).toBeUndefined();
  });

  test('codes are those of one or of several concepts, and one system names one', () => {
    const one = { coding: [{ system: 'a', code: '1' }] };
    const other = { coding: [{ system: 'b', code: '2' }] };
    expect(codingsOf([one, {}, other])).toEqual([...one.coding, ...other.coding]);
    expect(codingsOf(one)).toEqual(one.coding);
    expect(codingsOf(undefined)).toEqual([]);
    expect([codeOf([one, other], 'b'), codeOf(one, 'b')]).toEqual(['2', undefined]);
    expect([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c'), oneOf(['a'], undefined)]).toEqual([
      'b',
      undefined,
      undefined,
    ]);
  });

  test('an extension is found by its address', () => {
    const extension = [
      { url: 'a', valueCode: '1' },
      { url: 'b', valueCode: '2' },
    ];
    expect(extensionOf({ extension }, 'b')).toEqual(extension[1]);
    expect([extensionOf({ extension }, 'c'), extensionOf({}, 'a')]).toEqual([undefined, undefined]);
  });

  test('a name reads in one line as its text, else in parts', () => {
    const parts = { prefix: ['Dr.'], given: ['Ines', 'M.'], family: 'Okafor', suffix: ['MD'] };
    expect(fullName(parts)).toBe('Dr. Ines M. Okafor MD');
    expect(fullName({ ...parts, text: 'As written' })).toBe('As written');
    expect(fullName({ given: ['Ines'] })).toBe('Ines');
    expect(fullName({ use: 'usual' })).toBeUndefined();
  });

  test('a person may be known by the name as written and by given and family name', () => {
    expect(namesOf([{ text: 'Dr. I. Okafor', given: ['Ines'], family: 'Okafor' }, { family: 'Adler' }])).toEqual([
      'Dr. I. Okafor',
      'Ines Okafor',
      'Adler',
      'Adler',
    ]);
    expect(namesOf([{ given: ['Ines'] }])).toEqual(['Ines', 'Ines']);
    expect(namesOf([{ use: 'usual' }, { text: 'Ines' }])).toEqual(['Ines']);
    expect(namesOf()).toEqual([]);
  });

  test('the official name counts before the usual, others, and former names, and a nickname never', () => {
    expect(best('nickname', 'old', 'temp', 'usual', 'official')).toBe(4);
    expect(best('nickname', 'maiden', 'temp', 'usual')).toBe(3);
    expect(best('old', 'temp')).toBe(1);
    expect(best('maiden', undefined)).toBe(1);
    expect(best('nickname', 'old')).toBe(1);
    expect(best('nickname', 'maiden')).toBe(1);
    expect(best('usual', undefined)).toBe(0);
    expect(best(undefined, 'usual')).toBe(1);
    expect(best('temp', undefined)).toBe(0);
    expect(best('nickname')).toBeUndefined();
    expect(bestName([])).toBeUndefined();
    expect(bestName()).toBeUndefined();
  });

  test('a contact is the first in use, of a phone also by text message, without its scheme', () => {
    const points = [
      { system: 'fax', value: '0' },
      { system: 'phone', use: 'old', value: '1' },
      { system: 'phone' },
      { system: 'sms', value: 'TEL:2' },
      { system: 'phone', value: '3' },
      { system: 'email', use: 'old', value: 'a@family.example' },
      { system: 'email', value: 'mailto:b@family.example' },
    ] as const;
    expect(contactOf([...points], 'phone')).toEqual({ index: 3, value: '2' });
    expect(contactOf([...points], 'email')).toEqual({ index: 6, value: 'b@family.example' });
    expect(contactOf([{ system: 'phone', value: '555 tel:1' }], 'phone')?.value).toBe('555 tel:1');
    expect(contactOf([{ value: '3' }], 'phone')).toBeUndefined();
    expect(contactOf(undefined, 'email')).toBeUndefined();
  });

  test('numbers are found by their system or their type', () => {
    const both = [typed('NPI', 'typed'), { system: NPI, value: 'by system' }];
    expect([npiOf(both), npiOf([typed('NPI', 'typed')]), npiOf(undefined)]).toEqual(['by system', 'typed', undefined]);
    const byOid = { system: 'urn:oid:2.16.840.1.113883.4.336', value: 'by OID' };
    expect([ccnOf([byOid, { system: CCN, value: 'by name' }]), ccnOf([byOid]), ccnOf([])]).toEqual([
      'by name',
      'by OID',
      undefined,
    ]);
    expect([identifierOf(both, NPI), identifierOf(both, CCN), identifierOf(undefined, NPI)]).toEqual([
      'by system',
      undefined,
      undefined,
    ]);
    expect([typedIdentifier(both, 'NPI'), typedIdentifier(both, 'MR')]).toEqual(['typed', undefined]);
    expect(typedIdentifier(undefined, 'MR')).toBeUndefined();
  });

  test.for<[codes: (string | undefined)[], language: string | undefined]>([
    [['es'], 'es'],
    [['ES'], 'es'],
    [['EN-US'], 'en-US'],
    [['haw-Latn-US'], 'haw-Latn-US'],
    [[undefined, 'x', 'de'], 'de'],
    [['english'], undefined],
    [['1es'], undefined],
    [['en-'], undefined],
    [['en-US!'], undefined],
    [['en_US'], undefined],
    [['x en'], undefined],
    [[], undefined],
  ])('the languages %j are read as %s', ([codes, language]) => {
    const coding = codes.map((code) => (code === undefined ? {} : { code }));
    expect(languageOf({ coding })).toBe(language);
  });
});
