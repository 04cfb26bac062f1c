import type { Condition, Coverage, DocumentReference, Reference, RelatedPerson } from '@medplum/fhirtypes';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';

type About = Condition | Coverage | DocumentReference | RelatedPerson;

const patientOf = (resource: About): Reference | undefined => {
  if (resource.resourceType === 'RelatedPerson') return resource.patient;
  return resource.resourceType === 'Coverage' ? resource.beneficiary : resource.subject;
};

/**
 * The resources of one type that are about the patient, or name nobody. Those that name another patient, in the Bundle or not, are warnings: a
 * fact is worse in the wrong record than in none.
 */
export function ownResources<Type extends About['resourceType']>(
  index: BundleIndex,
  type: Type,
  patient: string,
  reading: Reading,
) {
  return index.all(type).filter((placed) => {
    if (isAbout(index, placed, patient)) return true;
    const words = `${type} is about another patient and was not imported. It stays in the original Bundle`;
    reading.issues.push(warning('business-rule', placed.at, words));
    return false;
  });
}

function isAbout(index: BundleIndex, placed: Placed<About>, patient: string): boolean {
  const named = patientOf(placed.resource);
  const found = index.follow(named, placed);
  return found ? found.at === patient : named?.reference === undefined && named?.identifier === undefined;
}
