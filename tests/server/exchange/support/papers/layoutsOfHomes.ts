import {
  addressOf,
  dayFormat,
  firstLast,
  fullName,
  isoDay,
  lastFirst,
  mbiFormat,
  nameTruth,
  phoneFormat,
  usDay,
  type Layout,
} from './pen.ts';

/** A nursing home’s face sheet: boxes with a small label over each value. */
export const nursingFaceSheet: Layout = (pen, one, random) => {
  const [day, phone, mbi] = [dayFormat(random), phoneFormat(random), mbiFormat(random)];
  const capitals = random.chance(0.5) ? (text: string) => text.toUpperCase() : (text: string) => text;
  pen.text(36, 42, one.home, { size: 14, bold: true });
  pen.text(36, 56, `Resident Face Sheet          ${usDay(one.today)}`, { size: 10 });
  let y = 72;
  const row = (cells: readonly (readonly [label: string, value: string, width: number])[]) => {
    let x = 36;
    for (const [label, value, width] of cells) {
      pen.box(x, y, width, 30);
      pen.stacked(x + 4, y + 9, label, value);
      x += width;
    }
    y += 30;
  };
  const section = (title: string) => {
    y += 20;
    pen.text(36, y, title, { bold: true, size: 10 });
    y += 5;
  };
  row([
    [random.pick(['Resident Name', 'Resident', 'Name of Resident']), capitals(lastFirst(one)), 220],
    [random.pick(['Resident #', 'Resident ID', 'MRN']), one.mrn, 110],
    [random.pick(['Room', 'Room/Bed', 'Unit/Room/Bed']), one.room, 90],
    ['Admission Date', usDay({ ...one.today, month: 6 }), 120],
  ]);
  row([
    [random.pick(['Date of Birth', 'DOB', 'Birthdate']), day(one.birth), 120],
    ['Age', String(one.age), 50],
    ['Sex', one.sex === 'female' ? 'F' : 'M', 50],
    ['Marital Status', 'Widowed', 110],
    ['Primary Language', one.language, 110],
    ['Religion', 'Catholic', 100],
  ]);
  row([
    [random.pick(['Previous Address', 'Home Address', 'Prior Address']), addressOf(one), 390],
    [random.pick(['Phone', 'Telephone']), phone(one.phone), 150],
  ]);
  section(random.pick(['PAYER INFORMATION', 'INSURANCE']));
  row([
    [random.pick(['Primary Payer', 'Primary Insurance']), one.payer.text, 200],
    [random.pick(['Policy #', 'Member ID', 'Insurance ID']), mbi(one.memberId), 140],
    ['Effective Date', '01/01/2020', 80],
    ['Group #', '', 120],
  ]);
  section(random.pick(['CONTACTS', 'RESPONSIBLE PARTY', 'EMERGENCY CONTACTS']));
  row([
    ['Name', capitals(fullName(one.caregiver)), 190],
    ['Relationship', one.caregiver.word, 110],
    ['Phone', phone(one.caregiver.phone), 130],
    ['Address', '', 110],
  ]);
  row([
    ['Name', fullName(one.otherProvider), 190],
    ['Relationship', 'Friend', 110],
    ['Phone', '(301) 555-0117', 130],
    ['Address', '', 110],
  ]);
  section('PHYSICIANS');
  row([
    [
      random.pick(['Attending Physician', 'Primary Physician', 'Physician']),
      `${fullName(one.provider)}, ${one.provider.title}`,
      220,
    ],
    ['NPI', one.provider.npi, 110],
    ['Phone', '(410) 555-0133', 110],
    ['Fax', '(410) 555-0134', 100],
  ]);
  section(random.pick(['DIAGNOSIS INFORMATION', 'DIAGNOSES']));
  row([
    [random.pick(['ICD-10 Code', 'Code', 'ICD-10']), one.diagnosis.code, 90],
    [random.pick(['Diagnosis', 'Primary Diagnosis', 'Description']), one.diagnosis.text, 290],
    ['Onset Date', '03/02/2024', 160],
  ]);
  return {
    ...nameTruth(one),
    'patient.mrn': one.mrn,
    'currentLocation.room': one.room,
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'patient.address': addressOf(one),
    'patient.phone': one.phone,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'primaryDiagnosis.text': one.diagnosis.text,
  };
};

/** A residence’s profile: dots lead from each label to its value. */
export const residentProfile: Layout = (pen, one, random) => {
  const font = random.pick(['times', 'helvetica', 'courier']);
  const [day, phone, mbi] = [dayFormat(random), phoneFormat(random), mbiFormat(random)];
  pen.text(50, 50, one.home, { font, size: 16, bold: true });
  pen.text(50, 68, random.pick(['Resident Profile', 'Resident Information Sheet']), { font, size: 12 });
  let y = 100;
  const at = 210;
  const hasDots = random.chance(0.6);
  const row = (label: string, value: string) => {
    const end = pen.text(50, y, label, { font });
    if (hasDots) {
      const dot = pen.pdf.getTextWidth('.');
      pen.text(end + 2, y, '.'.repeat(Math.max(0, Math.floor((at - end - 6) / dot))), { font });
    }
    pen.text(at, y, value, { font });
    y += 19;
  };
  row(random.pick(['Resident', 'Resident name', 'Name']), firstLast(one));
  row(random.pick(['Date of birth', 'Birth date', 'DOB']), day(one.birth));
  row(random.pick(['Sex', 'Gender']), one.sex === 'female' ? 'Female' : 'Male');
  row(random.pick(['Apartment/Room', 'Room', 'Room number']), one.room);
  row('Preferred language', one.language);
  row(random.pick(['Facility', 'Community']), one.home);
  row('Move-in date', usDay({ ...one.today, year: 2023 }));
  y += 8;
  row(random.pick(['Responsible party', 'Emergency contact', 'POA']), fullName(one.caregiver));
  row(random.pick(['Relationship', 'Relationship to resident', 'Relation']), one.caregiver.word);
  row(random.pick(['Phone', 'Telephone', 'Contact phone']), phone(one.caregiver.phone));
  y += 8;
  row(random.pick(['Primary insurance', 'Insurance']), one.payer.text);
  row(random.pick(['Policy number', 'Member ID', 'ID number']), mbi(one.memberId));
  if (one.secondary) row('Secondary insurance', one.secondary.text);
  y += 8;
  row(random.pick(['Physician', 'Attending physician', 'Primary care physician']), `Dr. ${fullName(one.provider)}`);
  row('NPI', one.provider.npi);
  row(random.pick(['Diagnosis', 'Primary diagnosis']), `${one.diagnosis.text}, ${one.diagnosis.code}`);
  y += 8;
  row(random.pick(['Referred by', 'Completed by']), `${fullName(one.referrer)}, ${one.referrer.role}`);
  row(random.pick(['Phone', 'Direct line']), phone(one.referrer.phone));
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'currentLocation.room': one.room,
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'currentLocation.facilityName': one.home,
    ...(one.homeSetting === '' ? {} : { 'currentLocation.setting': one.homeSetting }),
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    ...(one.secondary ? { 'payer.secondary': one.secondary.kind } : {}),
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'referredBy.name': fullName(one.referrer),
    'referredBy.role': one.referrer.role,
    'referredBy.phone': one.referrer.phone,
  };
};
