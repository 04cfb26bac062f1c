import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '#server/exchange/fhir/checking/definitions.ts';
import { emptyIn, isRecord, misshapenIn } from '#server/exchange/fhir/checking/shapes.rules.ts';

const empties = (value: unknown) => [...emptyIn(value, 'X')].map(({ expression }) => expression);

async function misshapen(value: Record<string, unknown>, type = 'Patient') {
  const { core } = await loadDefinitions();
  return [...misshapenIn(core, value, type, type)].map(({ code, diagnostics, expression }) => [
    code,
    expression,
    diagnostics,
  ]);
}

describe('Shapes of FHIR', () => {
  test('a record is an object with named fields', () => {
    expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true]);
    expect([null, undefined, [], 'text', 1].map(isRecord)).toEqual([false, false, false, false, false]);
  });

  test('empty text, lists, objects and null are reported where they are', () => {
    expect(empties({ a: '', b: [], c: {}, d: null, e: [{ f: '' }, [null]], g: 0, h: false, i: 'text' })).toEqual([
      'X.a',
      'X.b',
      'X.c',
      'X.d',
      'X.e[0].f',
      'X.e[1][0]',
    ]);
    expect(empties(null)).toEqual(['X']);
    expect([...emptyIn(null, 'X', true)]).toEqual([]);
  });

  test('a list has gaps only beside a list of extensions', () => {
    expect(empties({ given: ['Noa', null] })).toEqual(['X.given[1]']);
    expect(empties({ given: ['Noa', null], _given: [null, { id: 'a' }] })).toEqual([]);
    expect(empties({ _given: [null, { id: 'a' }] })).toEqual([]);
    expect(empties({ given: null, _given: [{ id: 'a' }] })).toEqual(['X.given']);
    expect(empties({ given: ['', null], _given: [null, { id: 'a' }] })).toEqual(['X.given[0]']);
    expect(empties({ _family: null })).toEqual(['X._family']);
  });

  test('text in place of an object and an object in place of text are reported with the type that belongs there', async () => {
    expect(
      await misshapen({
        resourceType: 'Patient',
        birthDate: { value: '1938-04-17' },
        maritalStatus: 'married',
        name: ['Stern', { given: [{ text: 'Noa' }], period: '2026' }],
        contact: [{ name: 'Niamh' }],
      }),
    ).toEqual([
      ['structure', 'Patient.birthDate', 'This must be of type date'],
      ['structure', 'Patient.maritalStatus', 'This must be of type CodeableConcept'],
      ['structure', 'Patient.name[0]', 'This must be of type HumanName'],
      ['structure', 'Patient.name[1].given[0]', 'This must be of type string'],
      ['structure', 'Patient.name[1].period', 'This must be of type Period'],
      ['structure', 'Patient.contact[0].name', 'This must be of type HumanName'],
    ]);
  });

  test('the end of the name chooses among several types', async () => {
    expect(
      await misshapen({
        deceasedBoolean: { value: true },
        deceasedDateTime: { value: 'x' },
        extension: [
          { url: 'a', valueReference: 'Patient/1' },
          { url: 'b', valueCodeableConcept: 'x', valueNothing: 'x' },
        ],
      }),
    ).toEqual([
      ['structure', 'Patient.deceasedBoolean', 'This must be of type boolean'],
      ['structure', 'Patient.deceasedDateTime', 'This must be of type dateTime'],
      ['structure', 'Patient.extension[0].valueReference', 'This must be of type Reference'],
      ['structure', 'Patient.extension[1].valueCodeableConcept', 'This must be of type CodeableConcept'],
    ]);
  });

  test('ids and addresses of FHIR are text', async () => {
    expect(await misshapen({ extension: [{ id: {}, url: {} }] })).toEqual([
      ['structure', 'Patient.extension[0].id', 'This must be of type string'],
      ['structure', 'Patient.extension[0].url', 'This must be of type uri'],
    ]);
  });

  test('a contained resource is checked by its own type, and unknown elements, types and gaps are left to others', async () => {
    expect(
      await misshapen({
        contained: [{ resourceType: 'Organization', name: {} }, { name: {} }, 'text'],
        unknown: { a: 1 },
        nHumanName: 'x',
        xxxxxxxxBoolean: { value: true },
        deceasexBoolean: { value: true },
        _birthDate: 'x',
        name: [null],
        birthDate: null,
      }),
    ).toEqual([
      ['structure', 'Patient.contained[0].name', 'This must be of type string'],
      ['structure', 'Patient.contained[2]', 'This must be of type Resource'],
    ]);
    expect(await misshapen({ name: 'x' }, 'Nothing')).toEqual([]);
  });
});
