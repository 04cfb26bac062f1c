import type { Location, Organization, Resource, ServiceRequest, Task } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readHospiceLocation, readPlaces } from '#server/exchange/fhir/reading/readPlaces.rules.ts';
import { CODES, IDS, PLACE_TYPE, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const AT = 'Bundle.entry[0].resource';

function places(more: Partial<ServiceRequest>, ...resources: readonly Resource[]) {
  const request: ServiceRequest = {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    subject: {},
    ...more,
  };
  const { index, first } = placed(request, ...resources);
  return readPlaces(index, first);
}

const location = (id: string, more: Partial<Location> = {}): Location => ({ resourceType: 'Location', id, ...more });
const at = (id: string) => ({ locationReference: [{ reference: `Location/${id}` }] });
const setting = (code: string) => [{ coding: [{ system: CODES.careSetting, code }] }];
const role = (code: string) => [{ coding: [{ system: ROLE_CODE, code }] }];
const OWNER: Organization = { resourceType: 'Organization', id: 'o', name: 'Elm Court Inc.' };

const named = (more: object) => places({ locationReference: [{ ...more }] });

const task = (reference?: string): Task => ({
  resourceType: 'Task',
  status: 'received',
  intent: 'order',
  ...(reference === undefined ? {} : { location: { reference } }),
});

describe('Reading places of FHIR', () => {
  test('takes a community with its id and every name', () => {
    const house = location('l', {
      identifier: [{ system: IDS.community, value: 'ours' }],
      name: 'Elm Court',
      managingOrganization: { reference: 'Organization/o', display: 'Elm' },
      type: role('SNF'),
    });
    expect(places(at('l'), house, OWNER)).toEqual([
      {
        party: { at: 'Bundle.entry[1].resource', id: 'ours', names: ['Elm Court', 'Elm Court Inc.', 'Elm'] },
        isCurrent: false,
        setting: 'skilled_nursing',
        facilityName: 'Elm Court',
        room: null,
      },
    ]);
  });

  test('takes a room with its house, and our code of a setting as the current place', () => {
    const room = location('r', {
      name: '12 B',
      physicalType: { coding: [{ system: PLACE_TYPE, code: 'ro' }] },
      partOf: { reference: 'Location/h' },
    });
    const house = location('h', { type: setting('group_home'), managingOrganization: { reference: 'Organization/o' } });
    expect(places(at('r'), room, house, OWNER)).toEqual([
      {
        party: { at: 'Bundle.entry[2].resource', id: undefined, names: ['Elm Court Inc.'] },
        isCurrent: true,
        setting: 'group_home',
        facilityName: 'Elm Court Inc.',
        room: '12 B',
      },
    ]);
    const nameless = location('r', { physicalType: { coding: [{ system: PLACE_TYPE, code: 'ro' }] } });
    expect(places(at('r'), { ...nameless, name: '12 B' })).toEqual([
      {
        party: { at: 'Bundle.entry[1].resource', id: undefined, names: [] },
        isCurrent: false,
        setting: 'other',
        facilityName: null,
        room: '12 B',
      },
    ]);
    expect(places(at('r'), nameless)[0]?.room).toBeNull();
  });

  test('takes a place that is only named, with our id', () => {
    const identifier = { system: IDS.community, value: 'ours' };
    expect(named({ display: 'Elm Court', identifier })).toEqual([
      {
        party: { at: `${AT}.locationReference[0]`, id: 'ours', names: ['Elm Court'] },
        isCurrent: false,
        setting: 'other',
        facilityName: 'Elm Court',
        room: null,
      },
    ]);
    const foreign = named({ display: 'Elm Court', identifier: { system: 'urn:x', value: 'ours' } });
    expect(foreign[0]?.party.id).toBeUndefined();
    expect(named({ identifier })).toEqual([]);
  });

  test('adds the coded place of the request unless a current place is named', () => {
    const coded = {
      party: { at: `${AT}.locationCode`, names: [] },
      isCurrent: true,
      setting: 'hospital',
      facilityName: null,
      room: null,
    };
    const locationCode = role('HOSP');
    expect(places({ locationCode })).toEqual([coded]);
    expect(places({ locationCode, ...at('l') }, location('l'))).toMatchObject([{ isCurrent: false }, coded]);
    expect(places({ locationCode, ...at('l') }, location('l', { type: setting('home') }))).toMatchObject([
      { isCurrent: true, setting: 'home' },
    ]);
    expect(places({ locationCode: role('XYZ') })).toEqual([]);
    expect(places({ locationCode: [{ coding: [{ system: 'urn:x', code: 'HOSP' }] }] })).toEqual([]);
    const second = [{ coding: [{ system: ROLE_CODE, code: 'XYZ' }] }, ...role('ER')];
    expect(places({ locationCode: second })).toMatchObject([{ setting: 'hospital' }]);
  });

  test('takes the location of the first task that has one as the office of the hospice', () => {
    const office = location('l', { identifier: [{ system: IDS.location, value: 'ours' }], name: 'North' });
    expect(readHospiceLocation(placed(task(), task('Location/l'), office).index)).toEqual({
      at: 'Bundle.entry[2].resource',
      id: 'ours',
      names: ['North'],
    });
    expect(readHospiceLocation(placed(task('Location/l'), location('l')).index)?.names).toEqual([]);
    expect(readHospiceLocation(placed(task(), office).index)).toBeNull();
  });
});
