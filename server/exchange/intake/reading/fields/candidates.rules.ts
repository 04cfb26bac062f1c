import type { PaperField } from '#contract/exchange/intake/paperReading.ts';
import {
  findPhone,
  readBirth,
  readEmail,
  readMemberId,
  readNpi,
  readRecordNumber,
  readRoom,
  readSpokenLanguage,
  readWord,
  tickedText,
} from './plainFields.rules.ts';
import type { Finding } from '#server/exchange/intake/reading/findValues.rules.ts';
import { textOf } from '#server/exchange/intake/reading/rows.rules.ts';
import { joinAddress, readAddress, type AddressParts } from './addresses.rules.ts';
import type { Candidate, Read } from './candidate.ts';
import { readCode, readCondition } from './diagnoses.rules.ts';
import { readContact, readOneName, readPatientName, readProfessional } from './people.rules.ts';

/** What a finding may say about the fields of a referral. */

type Reads = readonly (readonly [field: PaperField, read: Read | undefined])[];

const LONGEST_TEXT = 120;
const plainText = (text: string, isChecked = true): Read | undefined => {
  const value = text.replaceAll(/\s+/g, ' ').replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '');
  return /\p{L}{2}/u.test(value) && value.length <= LONGEST_TEXT ? { value, isChecked } : undefined;
};

function patientReads({ more, part, words }: Finding, today: string): Reads {
  const text = textOf(words);
  switch (part) {
    case 'name': {
      const name = readPatientName(text);
      if (!name) return [];
      const read = (value: string | undefined) =>
        value === undefined ? undefined : { value, isChecked: name.isChecked };
      return [
        ['patient.firstName', read(name.firstName)],
        ['patient.middleName', read(name.middleName)],
        ['patient.lastName', read(name.lastName)],
        ['patient.suffix', read(name.suffix)],
        ['patient.preferredName', read(name.preferredName)],
      ];
    }
    case 'firstName':
    case 'middleName':
    case 'lastName':
    case 'suffix':
    case 'preferredName':
      return [[`patient.${part}`, part === 'middleName' ? plainInitial(text) : readOneName(text)]];
    case 'birth':
      return [['patient.dateOfBirth', readBirth(text, today)]];
    case 'sex':
      return [['patient.sexAtBirth', readWord('sexAtBirth', text)]];
    case 'phone':
      return [['patient.phone', findPhone(text)]];
    case 'address':
      return [['patient.address', readAddress([text, ...(more.length > 0 ? [textOf(more)] : [])])]];
    case 'mrn':
      return [['patient.mrn', readRecordNumber(text)]];
    case 'language':
      return [['patient.preferredLanguage', readSpokenLanguage(text)]];
    case 'urgency':
      return [['urgency', readWord('urgency', text)]];
    default:
      return [];
  }
}

const plainInitial = (text: string): Read | undefined =>
  /^\p{L}\.?$/u.test(text.trim()) ? { value: text.trim(), isChecked: true } : readOneName(text);

function caregiverReads({ part, words }: Finding): Reads {
  const text = textOf(words);
  if (part === 'relationship') return [['caregiver.relationship', readWord('caregiverRelationship', text)]];
  if (part === 'phone') return [['caregiver.phone', findPhone(text)]];
  if (part === 'email') return [['caregiver.email', readEmail(text)]];
  if (part !== 'name') return [];
  const { name, phone, relationship } = readContact(text);
  return [
    ['caregiver.name', name],
    ['caregiver.relationship', name && relationship],
    ['caregiver.phone', name && phone],
  ];
}

function payerReads({ part, subject, words }: Finding): Reads {
  const text = textOf(words);
  const isFirst = subject === 'payer';
  if (part === 'memberId') return isFirst ? [['payer.memberId', readMemberId(text)]] : [];
  if (part !== 'name') return [];
  if (!isFirst) return [['payer.secondary', readWord('secondaryPayer', text)]];
  const [first = '', second] = text.split(/\s+(?:\/|;|\+|w\/|with)\s+/);
  const both = second === undefined ? undefined : readWord('secondaryPayer', second);
  return [
    ['payer.primary', readWord('payer', both ? first : text)],
    ['payer.secondary', both && { ...both, isChecked: false }],
  ];
}

function providerReads({ part, words }: Finding): Reads {
  const text = textOf(words);
  if (part === 'npi') return [['responsibleProvider.npi', readNpi(text)]];
  if (part !== 'name') return [];
  const npi = /\bNPI\b\W*([\d\s-]{10,12})/i.exec(text)?.[1];
  return [
    ['responsibleProvider.name', readProfessional(text.replace(/\bNPI\b.*$/i, '')).name],
    ['responsibleProvider.npi', npi === undefined ? undefined : readNpi(npi)],
  ];
}

function referrerReads({ part, words }: Finding): Reads {
  const text = textOf(words);
  if (part === 'phone') return [['referredBy.phone', findPhone(text)]];
  if (part === 'email') return [['referredBy.email', readEmail(text)]];
  if (part === 'role') return [['referredBy.role', plainText(text)]];
  if (part === 'organization') return [['referredBy.organization', plainText(text)]];
  if (part !== 'name') return [];
  const { name, organization, phone, role } = readProfessional(text);
  if (!name && /\b(?:hospital|center|clinic|health|rehab|manor)\b/i.test(text))
    return [['referredBy.organization', plainText(text)]];
  return [
    ['referredBy.name', name],
    ['referredBy.role', name && role],
    ['referredBy.organization', name && organization],
    ['referredBy.phone', name && phone],
  ];
}

const ROOM_IN_TEXT = /[,;(–—-]?\s*\b(?:room|rm|bed)\b\.?\s*#?:?\s*([A-Z]?\d{1,4}[A-Z]?(?:-[A-Z\d]{1,2})?)\)?.*$/i;

function facilityReads({ part, words }: Finding): Reads {
  const text = textOf(words);
  if (part === 'room') return [['currentLocation.room', readRoom(text)]];
  if (part === 'setting') return [['currentLocation.setting', readWord('currentSetting', text)]];
  if (part !== 'name') return [];
  const room = ROOM_IN_TEXT.exec(text)?.[1];
  const name = text.replace(ROOM_IN_TEXT, '');
  const kind = tickedText(name);
  const hasBoxes = kind !== name;
  const setting = kind === undefined ? undefined : readWord('currentSetting', kind);
  const isKindOnly = setting?.isChecked === true;
  return [
    ['currentLocation.facilityName', isKindOnly || hasBoxes ? undefined : plainText(name)],
    ['currentLocation.room', room === undefined ? undefined : readRoom(room)],
    ['currentLocation.setting', setting],
  ];
}

function diagnosisReads({ more, part, words }: Finding): Reads {
  const text = textOf(words);
  if (part === 'icd10') {
    const { code, text: name } = readCondition(text);
    return [
      ['primaryDiagnosis.icd10', readCode(text) ?? code],
      ['primaryDiagnosis.text', name],
    ];
  }
  if (part !== 'diagnosis') return [];
  const first = readCondition(text);
  const goesOn = more.length > 0 && first.code === undefined && !/^\d|^[A-Z]\d/.test(textOf(more));
  const { code, text: name } = goesOn ? readCondition(`${text} ${textOf(more)}`) : first;
  return [
    ['primaryDiagnosis.text', name],
    ['primaryDiagnosis.icd10', code],
  ];
}

const READERS: Readonly<Partial<Record<Finding['subject'], (finding: Finding, today: string) => Reads>>> = {
  patient: patientReads,
  caregiver: caregiverReads,
  payer: payerReads,
  secondaryPayer: payerReads,
  provider: providerReads,
  referrer: referrerReads,
  facility: facilityReads,
  diagnosis: diagnosisReads,
};

/** A number of a policy is the first payer's unless it stands below the second one; a relationship is the family's. */
function placed(finding: Finding): Finding {
  const { part, subject } = finding;
  if (part === 'memberId' && subject !== 'payer' && subject !== 'secondaryPayer' && subject !== 'other') {
    return { ...finding, subject: 'payer', rank: finding.rank - 0.5 };
  }
  return finding;
}

const ADDRESS_PARTS: ReadonlySet<string> = new Set(['street', 'unit', 'city', 'state', 'zip', 'cityStateZip']);

/** The patient's address from labels of its parts. */
function addressOfParts(findings: readonly Finding[]): Candidate[] {
  const own = findings.filter(
    ({ part, subject }) => subject === 'patient' && (ADDRESS_PARTS.has(part) || part === 'address'),
  );
  const first = (part: Finding['part']): Finding | undefined => own.find((finding) => finding.part === part);
  const street = first('street') ?? first('address');
  const rest = (['unit', 'city', 'state', 'zip', 'cityStateZip'] as const).flatMap((part) => first(part) ?? []);
  if (!street || rest.length === 0) return [];
  const said = (part: Finding['part']) => {
    const finding = first(part);
    return finding === undefined ? {} : { [part]: textOf(finding.words) };
  };
  const parts: AddressParts = {
    street: textOf(street.words),
    ...said('unit'),
    ...said('city'),
    ...said('state'),
    ...said('zip'),
  };
  const line = first('cityStateZip');
  const read = line ? readAddress([textOf(street.words), textOf(line.words)]) : joinAddress(parts);
  if (!read) return [];
  const words = [street, ...rest].flatMap((finding) => finding.words);
  return [
    {
      field: 'patient.address',
      ...read,
      rank: 2,
      page: street.page,
      words,
      marked: [...street.label, ...street.words],
    },
  ];
}

/** All values that findings suggest, each with the words it comes from. */
export function candidatesOf(findings: readonly Finding[], today: string): Candidate[] {
  const single = findings.map(placed).flatMap((finding) => {
    const { label, more, page, rank, words } = finding;
    return (READERS[finding.subject]?.(finding, today) ?? []).flatMap(([field, read]) =>
      read === undefined
        ? []
        : [
            {
              field,
              value: read.value,
              isChecked: read.isChecked,
              rank,
              page,
              words: [...words, ...more],
              marked: [...label, ...words],
            },
          ],
    );
  });
  return [...single, ...addressOfParts(findings)];
}
