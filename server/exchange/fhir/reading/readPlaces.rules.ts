import type { Location, Reference, ServiceRequest } from '@medplum/fhirtypes';
import { settingLabel, SETTINGS, type CareSetting } from '#contract/referrals/patients.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Party, PlaceDraft } from './draft.rules.ts';
import { codeOf, codingsOf, identifierOf, oneOf } from './elements.rules.ts';
import { CODES, IDS, PLACE_CODES, PLACE_TYPE, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';

const settingOf = (type: Location['type']): CareSetting | undefined =>
  oneOf(SETTINGS, codeOf(type, CODES.careSetting)) ??
  codingsOf(type)
    .filter(({ system }) => system === ROLE_CODE)
    .map(({ code }) => PLACE_CODES[code ?? ''])
    .find((setting) => setting !== undefined);

/** The patient's home and current location: each place that the request names. */
export function readPlaces(index: BundleIndex, request: Placed<ServiceRequest>): PlaceDraft[] {
  const { locationCode, locationReference = [] } = request.resource;
  const named = locationReference.flatMap((reference, number) => {
    const at = `${request.at}.locationReference[${number}]`;
    return readPlace(index, reference, { at, within: request.within }) ?? [];
  });
  const setting = settingOf(locationCode);
  const at = `${request.at}.locationCode`;
  return setting === undefined || named.some(({ isCurrent }) => isCurrent)
    ? named
    : [...named, { party: { at, names: [] }, isCurrent: true, setting, facilityName: null, room: null }];
}

function readPlace(index: BundleIndex, reference: Reference, from: Pick<Placed, 'at' | 'within'>): PlaceDraft | null {
  const found = index.followTo('Location', reference, from);
  if (!found) {
    const { display, identifier } = reference;
    if (display === undefined) return null;
    const id = identifier?.system === IDS.community ? identifier.value : undefined;
    const party = { at: from.at, id, names: [display] };
    return { party, isCurrent: false, setting: 'other', facilityName: display, room: null };
  }
  const isRoom = codeOf(found.resource.physicalType, PLACE_TYPE) === 'ro';
  const house = isRoom ? index.followTo('Location', found.resource.partOf, found) : found;
  const { identifier, managingOrganization, name: given, type } = house?.resource ?? {};
  const own = oneOf(SETTINGS, codeOf(type, CODES.careSetting));
  // Our own exports call a place without a name by its setting.
  const name = own !== undefined && given === settingLabel[own] ? undefined : given;
  const owner = house && index.followTo('Organization', managingOrganization, house);
  return {
    party: {
      at: house?.at ?? found.at,
      id: identifierOf(identifier, IDS.community),
      names: [name, owner?.resource.name, managingOrganization?.display].filter((each) => each !== undefined),
    },
    isCurrent: own !== undefined,
    setting: settingOf(type) ?? 'other',
    facilityName: name ?? owner?.resource.name ?? null,
    room: isRoom ? (found.resource.name ?? null) : null,
  };
}

/** The hospice's office that got the request, as our own exports name it. */
export function readHospiceLocation(index: BundleIndex): Party | null {
  for (const task of index.all('Task')) {
    const found = index.followTo('Location', task.resource.location, task);
    if (!found) continue;
    const { identifier, name } = found.resource;
    return { at: found.at, id: identifierOf(identifier, IDS.location), names: name === undefined ? [] : [name] };
  }
  return null;
}
