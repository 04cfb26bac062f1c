import { expect, test } from 'vitest';
import type { Relationship } from '#contract/referrals/patients.ts';
import { BundleIndex } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import { Reading } from '#server/exchange/fhir/reading/draft.rules.ts';
import { readCaregiver } from '#server/exchange/fhir/reading/readCaregiver.rules.ts';
import * as systems from '#server/exchange/fhir/systems.rules.ts';

const own = (kind: string, ...names: readonly string[]) =>
  names.map((name) => `https://wayside.example/fhir/${kind}/${name}`);

test('FHIR uses the names of systems that HL7, CMS and others publish, and its own ones under one address', () => {
  expect(systems).toMatchObject({
    NPI: 'http://hl7.org/fhir/sid/us-npi',
    CCN: 'http://hl7.org/fhir/sid/us-ccn',
    ICD10: 'http://hl7.org/fhir/sid/icd-10-cm',
    LOINC: 'http://loinc.org',
    SNOMED: 'http://snomed.info/sct',
    BCP47: 'urn:ietf:bcp:47',
    ROLE_CODE: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
    IDENTIFIER_TYPE: 'http://terminology.hl7.org/CodeSystem/v2-0203',
    PLACE_TYPE: 'http://terminology.hl7.org/CodeSystem/location-physical-type',
    SELF_PAY: 'http://terminology.hl7.org/CodeSystem/coverage-selfpay',
    PAYMENT_TYPE: 'https://nahdo.org/sopt',
    INTERPRETER: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired',
    BIRTH_SEX: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex',
    DATA_ABSENT: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
    HOSPICE_CARE: { system: 'http://snomed.info/sct', code: '385763009', display: 'Hospice care' },
  });
  expect(Object.values(systems.CODES)).toEqual(
    own(
      'CodeSystem',
      'care-setting',
      'community-type',
      'decline-reason',
      'diagnosis-category',
      'document-type',
      'level-of-care',
      'payer',
      'pending-reason',
      'relationship',
      'referral-status',
    ),
  );
  expect(Object.values(systems.IDS)).toEqual(
    own('sid', 'community', 'hospice', 'hospice-location', 'provider', 'referral', 'patient', 'resource', 'mrn'),
  );
  expect(Object.values(systems.EXTENSIONS)).toEqual(
    own(
      'StructureDefinition',
      'received-channel',
      'has-consented-to-contact',
      'referred-by',
      'referral-source',
      'is-survey-contact',
      'webhook-kind',
      'webhook-secret',
    ),
  );
});

/** HL7's codes, the one that exports write first. */
const ROLES: Record<Relationship, string> = {
  spouse_partner: 'SPS HUSB WIFE DOMPART SIGOTHR',
  child: 'CHILD SON DAU SONC DAUC NCHILD CHLDADOPT SONADOPT DAUADOPT STPCHLD STPSON STPDAU',
  parent: 'PRN MTH FTH NMTH NFTH STPPRN STPMTH STPFTH ADOPTP',
  sibling: 'SIB BRO SIS NSIB NBRO NSIS HSIB STPSIB',
  other_family:
    'FAMMEMB EXT AUNT UNCLE COUSN NIENEPH NIECE NEPHEW GRPRN GRMTH GRFTH GRNDCHILD GRNDSON GRNDDAU INLAW CHLDINLAW SONINLAW DAUINLAW PRNINLAW SIBINLAW',
  friend: 'FRND NBOR ROOM',
  legal_representative: 'RESPRSN GUARD POWATT DPOWATT HPOWATT SPOWATT EXCEST',
  self: 'ONESELF',
};

test.for(Object.entries(ROLES))(
  'FHIR import reads the HL7 codes of the relationship %s: %s',
  ([relationship, codes]) => {
    for (const code of codes.split(' ')) {
      const contact = [{ name: { text: 'Seán' }, relationship: [{ coding: [{ system: systems.ROLE_CODE, code }] }] }];
      const resource = { resourceType: 'Patient' as const, contact };
      const index = new BundleIndex({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] });
      const placed = { resource, within: resource, at: 'Bundle.entry[0].resource' };
      const caregiver = readCaregiver(index, placed, undefined, new Reading());
      // Anybody else counts as family, so the codes themselves are compared as well.
      expect([code, caregiver?.['relationship']]).toEqual([code, relationship]);
    }
    expect(Object.entries(systems.RELATIONSHIP_CODES)).toContainEqual([relationship, codes.split(' ')]);
  },
);
