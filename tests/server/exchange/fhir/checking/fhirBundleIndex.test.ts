import type { Bundle, Practitioner, ServiceRequest } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { BundleIndex, searchedIdentifier } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';

const practitioner = (more: Partial<Practitioner> = {}): Practitioner => ({ resourceType: 'Practitioner', ...more });
const request = (more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  subject: {},
  ...more,
});
const indexOf = (...entry: NonNullable<Bundle['entry']>) =>
  new BundleIndex({ resourceType: 'Bundle', type: 'collection', entry });
const FROM = { at: 'Bundle.entry[0].resource', within: request() };

describe('References in a FHIR bundle', () => {
  test('lead to an entry by its address, by its type and id, and by the end of its address', () => {
    const index = indexOf(
      {},
      { fullUrl: 'urn:uuid:a', resource: practitioner({ id: '1' }) },
      { fullUrl: 'https://ehr.example/fhir/Practitioner/2', resource: practitioner() },
      { resource: practitioner({ id: '1' }) },
      { fullUrl: 'https://ehr.example/fhir/Practitioner/a%20b', resource: practitioner() },
    );
    const at = (address: string) => index.find(address, FROM)?.at;
    expect(index.entries.map((each) => each.at)).toEqual([1, 2, 3, 4].map((n) => `Bundle.entry[${n}].resource`));
    expect(at('urn:uuid:a')).toBe('Bundle.entry[1].resource');
    expect(at('Practitioner/1')).toBe('Bundle.entry[1].resource');
    expect(at('Practitioner/1/_history/3')).toBe('Bundle.entry[1].resource');
    expect(at('Practitioner/2')).toBe('Bundle.entry[2].resource');
    expect(at('https://ehr.example/fhir/Practitioner/2')).toBe('Bundle.entry[2].resource');
    expect(at('https://ehr.example/fhir/Practitioner/2/_history/1')).toBe('Bundle.entry[2].resource');
    for (const address of [
      'Practitioner/3',
      'Patient/1',
      'Practitioner/',
      'x/Practitioner/1',
      'Practitioner/_history/3/1',
      'Practitioner/a%20b',
      'https://other.example/fhir/Practitioner/2',
      '',
    ])
      expect(at(address)).toBeUndefined();
    expect(new BundleIndex({ resourceType: 'Bundle', type: 'collection' }).entries).toEqual([]);
  });

  test('lead by an identifier of the same system', () => {
    const index = indexOf(
      { resource: { resourceType: 'Bundle', type: 'collection', identifier: { system: 'a', value: '2' } } },
      {
        resource: practitioner({
          identifier: [
            { system: 'b', value: '1' },
            { system: 'a', value: '1' },
          ],
        }),
      },
    );
    const at = (identifier: object) => index.follow({ identifier }, FROM)?.at;
    expect(at({ system: 'a', value: '1' })).toBe('Bundle.entry[1].resource');
    expect(at({ system: 'a', value: '2' })).toBe('Bundle.entry[0].resource');
    expect([at({ system: 'c', value: '1' }), at({ value: '1' }), at({ system: 'a' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(index.follow({}, FROM)).toBeUndefined();
    expect(index.follow(undefined, FROM)).toBeUndefined();
  });

  test('lead to a resource that the same entry contains', () => {
    const within = request({ contained: [practitioner(), practitioner({ id: 'who' })] });
    const index = indexOf({ resource: within });
    const find = (address: string, at = 'Bundle.entry[0].resource') => index.find(address, { at, within });
    const found = { resource: within.contained?.[1], within, at: 'Bundle.entry[0].resource.contained[1]' };
    expect(find('#who')).toEqual(found);
    expect(find('#who', 'Bundle.entry[0].resource.contained[0].organization')).toEqual(found);
    expect(find('#other')).toBeUndefined();
    expect(find('#undefined')).toBeUndefined();
    expect(index.find('#who', { at: 'x', within: request() })).toBeUndefined();
  });

  test('lead to one type only where one is wanted', () => {
    const index = indexOf({ resource: practitioner({ id: '1' }) }, { resource: request({ id: '2' }) });
    expect(index.followTo('Practitioner', { reference: 'Practitioner/1' }, FROM)?.at).toBe('Bundle.entry[0].resource');
    expect(index.followTo('Patient', { reference: 'Practitioner/1' }, FROM)).toBeUndefined();
    expect(index.followTo('Patient', undefined, FROM)).toBeUndefined();
    expect(index.all('ServiceRequest').map(({ at }) => at)).toEqual(['Bundle.entry[1].resource']);
  });

  test('find nobody at an address that two different resources have, and the first of two equal ones', () => {
    const at = { fullUrl: 'urn:uuid:1' };
    const two = indexOf({ ...at, resource: practitioner({ id: '1' }) }, { ...at, resource: practitioner({ id: '2' }) });
    expect(two.follow({ reference: 'urn:uuid:1' }, FROM)).toBeUndefined();
    const same = indexOf(
      { ...at, resource: practitioner({ id: '1' }) },
      { ...at, resource: practitioner({ id: '1' }) },
    );
    expect(same.follow({ reference: 'urn:uuid:1' }, FROM)?.at).toBe('Bundle.entry[0].resource');
  });

  test('find a conditional reference by its identifier and type, and read it where it leads out of the bundle', () => {
    const identifier = [{ system: 'urn:x', value: '7 a' }];
    const index = indexOf({ resource: request({}) }, { resource: practitioner({ identifier }) });
    expect(index.follow({ reference: 'Practitioner?identifier=urn:x|7%20a' }, FROM)?.at).toBe(
      'Bundle.entry[1].resource',
    );
    for (const reference of [
      'Patient?identifier=urn:x|7%20a',
      'Practitioner?identifier=urn:y|7%20a',
      'Practitioner?name=a',
    ]) {
      expect(index.follow({ reference }, FROM)).toBeUndefined();
    }
    expect(searchedIdentifier('Practitioner?identifier=http%3A%2F%2Fx|8')).toEqual({ system: 'http://x', value: '8' });
    expect(searchedIdentifier('Practitioner?identifier=8')).toEqual({ value: '8' });
    expect(searchedIdentifier('Practitioner?identifier=%E0%A4%A|8')).toEqual({ system: '%E0%A4%A', value: '8' });
    expect(searchedIdentifier('Practitioner/8')).toBeUndefined();
  });
});
