import { describe, expect } from 'vitest';
import { CODES, IDS, PLACE_TYPE, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';
import { entryUrl, HOSPICE_NPI, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const PRAIRIE = '7d0f3a52-1111-4000-8000-000000000001';

const location = (more: Change) => ({ resourceType: 'Location', ...more });
const place = (code: string) => ({ coding: [{ system: ROLE_CODE, code }] });
const named = (...numbers: readonly number[]) => ({
  locationReference: numbers.map((number) => ({ reference: entryUrl(number) })),
});

describe('FHIR import of the place', () => {
  test('FHIR import derives the kind of the current place from HL7 place codes', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const expected = {
      PTRES: 'home',
      HOSP: 'hospital',
      GACH: 'hospital',
      CHR: 'hospital',
      ER: 'hospital',
      SNF: 'skilled_nursing',
      NCCF: 'skilled_nursing',
      GHOME: 'group_home',
    };
    const found: Record<string, unknown> = {};
    for (const code of Object.keys(expected)) {
      const bundle = transaction({ request: { locationCode: [place(code)] } });
      found[code] = (await importBundle(server, world, bundle)).record.currentLocation?.setting;
    }
    expect(found).toEqual(expected);
  });

  test('FHIR import takes a place of another code as other, and a code alone that says nothing as no place', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const known = transaction({ request: named(4), more: [location({ name: 'Harbor', type: [place('PHARM')] })] });
    expect((await importBundle(server, world, known)).record.currentLocation).toEqual({
      setting: 'other',
      facilityName: 'Harbor',
      room: null,
    });
    const unknown = transaction({ request: { locationCode: [place('PHARM')] } });
    expect((await importBundle(server, world, unknown)).record.currentLocation).toBeNull();
    const foreign = [{ coding: [{ system: 'https://ehr.example/places', code: 'HOSP' }] }];
    const other = transaction({ request: { locationCode: foreign } });
    expect((await importBundle(server, world, other)).record.currentLocation).toBeNull();
  });

  test('FHIR import takes the place that is said to be the current one before a code alone and other places', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const type = [{ coding: [{ system: CODES.careSetting, code: 'hospice_facility' }] }];
    const bundle = transaction({
      request: { ...named(4, 5), locationCode: [place('HOSP')] },
      more: [location({ name: 'Pine Street' }), location({ name: 'Harbor House', type })],
    });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.currentLocation).toEqual({ setting: 'hospice_facility', facilityName: 'Harbor House', room: null });
    expect(placesOf(warnings)).toEqual([['not-found', 'Bundle.entry[3].resource']]);
  });

  test('FHIR import takes a code alone before a place that is not said to be the current one', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      request: { ...named(4), locationCode: [place('HOSP')] },
      more: [location({ name: 'Pine Street' })],
    });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.currentLocation).toEqual({ setting: 'hospital', facilityName: null, room: null });
    expect(placesOf(warnings)).toEqual([['not-found', 'Bundle.entry[3].resource']]);
  });

  test('FHIR import finds the community by its id, its owner’s name or the owner’s text', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const communityId = await server.addCommunity({ name: 'Maple Court' });
    const identifier = { system: IDS.community, value: communityId.toUpperCase() };
    const found = async (request: Change, ...more: Change[]) =>
      (await importBundle(server, world, transaction({ request, more }))).record.community?.id;
    expect(await found(named(4), location({ name: 'Renamed', identifier: [identifier] }))).toBe(communityId);
    expect(await found({ locationReference: [{ display: 'Renamed', identifier }] })).toBe(communityId);
    const owner = { reference: entryUrl(5) };
    const organization = { resourceType: 'Organization', name: 'Maple Court' };
    expect(await found(named(4), location({ managingOrganization: owner }), organization)).toBe(communityId);
    expect(await found(named(4), location({ managingOrganization: { display: 'maple court' } }))).toBe(communityId);
    const foreign = { system: 'https://ehr.example/ids', value: communityId };
    expect(await found({ locationReference: [{ display: 'Renamed', identifier: foreign }] })).toBeUndefined();
  });

  test('FHIR import keeps the room of a community', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const communityId = await server.addCommunity({ name: 'Maple Court' });
    const physicalType = { coding: [{ system: PLACE_TYPE, code: 'ro' }] };
    const bundle = transaction({
      request: named(4),
      more: [
        location({ name: '12b', physicalType, partOf: { reference: entryUrl(5) } }),
        location({ name: 'Maple Court' }),
      ],
    });
    const { record } = await importBundle(server, world, bundle);
    expect(record.community?.id).toBe(communityId);
    expect(record.currentLocation).toMatchObject({ facilityName: 'Maple Court', room: '12b' });
  });

  test('FHIR import chooses no community where several have the name, and warns of it', async ({ server }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    await server.addCommunity({ name: 'MAPLE  Court' });
    const bundle = transaction({ request: { locationReference: [{ display: 'Maple Court' }] } });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.community).toBeNull();
    expect(record.currentLocation).toMatchObject({ setting: 'other', facilityName: 'Maple Court' });
    expect(placesOf(warnings)).toEqual([['multiple-matches', 'Bundle.entry[1].resource.locationReference[0]']]);
  });

  test('FHIR import takes the first of two communities, and the second as the current place', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const communityId = await server.addCommunity({ name: 'Maple Court' });
    await server.addCommunity({ name: 'Pine Street' });
    const bundle = transaction({
      request: { locationReference: [{ display: 'Maple Court' }, { display: 'Pine Street' }] },
    });
    const { record } = await importBundle(server, world, bundle);
    expect(record.community?.id).toBe(communityId);
    expect(record.currentLocation).toMatchObject({ facilityName: 'Pine Street' });
  });
});

describe('FHIR import of the hospices', () => {
  const CCN_TYPE = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'CCN' }] };

  test.for<[title: string, organization: Change]>([
    ['our id', { identifier: [{ system: IDS.hospice, value: PRAIRIE }] }],
    [
      'the CCN by its object identifier',
      { identifier: [{ system: 'urn:oid:2.16.840.1.113883.4.336', value: '12345X' }] },
    ],
    ['a CCN by its type', { identifier: [{ type: CCN_TYPE, value: '12345X' }] }],
    ['another name by which it goes', { name: 'Prairie LLC', alias: ['Plains', 'Prairie Hospice'] }],
  ])('FHIR import of a group finds a hospice by %s', async ([, organization], { server }) => {
    const world = await makeFhirWorld(server);
    const hospiceId = await server.addHospice({ id: PRAIRIE, name: 'Prairie Hospice', ccn: '12345X' });
    await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: hospiceId }).execute();
    const performer = [{ reference: entryUrl(4) }];
    const bundle = transaction({ request: { performer }, more: [{ resourceType: 'Organization', ...organization }] });
    const { record } = await importBundle(server, world, bundle, 'group');
    expect(record.enrollments.map(({ hospice }) => hospice.id)).toEqual([hospiceId]);
  });

  test('FHIR import of a group refuses a hospice whose name several have, and one that is closed', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const hospice_id = await server.addHospice({ name: 'Harbor Hospice' });
    await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id }).execute();
    const twice = transaction({ request: { performer: [{ display: 'Harbor Hospice' }] } });
    await server.db.updateTable('hospice').set({ npi: null }).where('id', '=', world.hospiceId).execute();
    expect((await refusal(server, world, twice, 'group')).places).toEqual([
      ['multiple-matches', 'Bundle.entry[1].resource.performer[0]'],
    ]);
    await server.db
      .updateTable('hospice')
      .set({ npi: HOSPICE_NPI, is_active: false })
      .where('id', '=', world.hospiceId)
      .execute();
    expect((await refusal(server, world, transaction(), 'group')).places).toEqual([
      ['not-found', 'Bundle.entry[1].resource.performer[0]'],
    ]);
  });

  test('FHIR import of a group passes over a performer who is no organization', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const performer = [{ reference: entryUrl(3), display: 'Harbor Hospice' }];
    expect((await refusal(server, world, transaction({ request: { performer } }), 'group')).places).toEqual([
      ['required', 'Bundle.entry[1].resource.performer'],
    ]);
  });

  test('FHIR import of a hospice warns where the request names another hospice alone', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const elsewhere = { display: 'Elsewhere Hospice' };
    const warned = async (...performer: Change[]) =>
      placesOf((await importBundle(server, world, transaction({ request: { performer } }))).warnings).filter(
        ([code]) => code !== 'duplicate',
      );
    expect(await warned(elsewhere)).toEqual([['business-rule', 'Bundle.entry[1].resource.performer']]);
    expect(await warned(elsewhere, { display: 'Harbor Hospice' })).toEqual([]);
  });

  test('FHIR import chooses a location of the hospice by its id or name, and none that is closed, unclear or another’s', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const north = await server.addLocation(world.hospiceId, { name: 'North office' });
    const south = await server.addLocation(world.hospiceId, { name: 'South office' });
    await server.addLocation(world.hospiceId, { name: 'South  office' });
    await server.addLocation(world.hospiceId, { name: 'West office', is_active: false });
    const chosen = async (more: Change) => {
      const task = { resourceType: 'Task', status: 'received', intent: 'order', location: { reference: entryUrl(5) } };
      const bundle = transaction({ more: [task, location(more)] });
      const { record, warnings } = await importBundle(server, world, bundle);
      const shown = placesOf(warnings).filter(([code]) => code !== 'duplicate');
      return [record.enrollments[0]?.hospiceLocation?.id ?? null, ...shown];
    };
    const unclear = [null, ['not-found', 'Bundle.entry[4].resource']];
    expect(await chosen({ name: 'north office' })).toEqual([north]);
    expect(await chosen({ name: 'A', identifier: [{ system: IDS.location, value: south }] })).toEqual([south]);
    expect(await chosen({ name: 'South office' })).toEqual(unclear);
    expect(await chosen({ name: 'West office' })).toEqual(unclear);
    const { people } = world;
    await server.db
      .updateTable('app_user')
      .set({ location_ids: [north, south] })
      .where('id', '=', people.hospice_admin.id)
      .execute();
    const east = await server.addLocation(world.hospiceId, { name: 'East office' });
    expect(await chosen({ name: 'North office' })).toEqual([north]);
    expect(await chosen({ name: 'East office', identifier: [{ system: IDS.location, value: east }] })).toEqual(unclear);
  });
});
